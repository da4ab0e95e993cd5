import type { Conversation } from '@herald/contract';
import type { NumberParams } from '#app/session/numberParams.ts';

interface Known {
  row: Conversation;
  /** When it was learned, counted in rows. */
  at: number;
}

const mostKnown = 5000;
/** The newest state of each conversation that this page was told of; the one told last stands last. */
const known = new Map<string, Known>();
let count = 0;

const keyOf = ({ phone_number_id }: NumberParams, contactId: number) => `${phone_number_id} ${contactId}`;

/** To ask later what was learned since. */
export function rowMoment(): number {
  return count;
}

/** False when a newer state is known: events and answers may overtake each other. */
export function learnRow(place: NumberParams, row: Conversation): boolean {
  const key = keyOf(place, row.contact_id);
  const before = known.get(key);
  if (before && before.row.version > row.version) return false;
  count += 1;
  known.delete(key);
  known.set(key, { row, at: count });
  const [oldest] = known.size > mostKnown ? known.keys() : [];
  if (oldest !== undefined) known.delete(oldest);
  return true;
}

/** Something else is to say how it stands: the conversation may have begun anew. */
export function forgetRow(place: NumberParams, contactId: number): void {
  known.delete(keyOf(place, contactId));
}

/** The row, or what is known to be newer. */
export function newestRow(place: NumberParams, row: Conversation): Conversation {
  const { row: found = row } = known.get(keyOf(place, row.contact_id)) ?? {};
  return found.version > row.version ? found : row;
}

/** Rows that were learned while a question was under way, whose answer may not know them. */
export function rowsLearnedSince(place: NumberParams, moment: number): Conversation[] {
  if (moment === count) return [];
  const prefix = keyOf(place, 0).slice(0, -1);
  return [...known].flatMap(([key, { row, at }]) => (at > moment && key.startsWith(prefix) ? row : []));
}
