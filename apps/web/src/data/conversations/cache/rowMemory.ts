import { type Conversation, noNumber } from '@herald/contract';
import type { NumberParams } from '#app/session/numberParams.ts';
import { rowKey } from '../rows.ts';

interface Known {
  row: Conversation;
  teamId: number;
  /** When it was learned, counted in rows. */
  at: number;
}

const mostKnown = 5000;
/** The newest state of each conversation that this page was told of; the one told last stands last. */
const known = new Map<string, Known>();
let count = 0;

/** To ask later what was learned since. */
export function rowMoment(): number {
  return count;
}

/** False when a newer state is known: events and answers may overtake each other. */
export function learnRow({ team_id: teamId }: NumberParams, row: Conversation): boolean {
  const key = rowKey(row);
  const before = known.get(key);
  if (before && before.row.version > row.version) return false;
  count += 1;
  known.delete(key);
  known.set(key, { row, teamId, at: count });
  const [oldest] = known.size > mostKnown ? known.keys() : [];
  if (oldest !== undefined) known.delete(oldest);
  return true;
}

/** Something else is to say how it stands: the conversation may have begun anew. */
export function forgetRow({ phone_number_id }: NumberParams, contact_id: number): void {
  known.delete(rowKey({ phone_number_id, contact_id }));
}

/** The row, or what is known to be newer. */
export function newestRow(row: Conversation): Conversation {
  const { row: found = row } = known.get(rowKey(row)) ?? {};
  return found.version > row.version ? found : row;
}

/** Rows that were learned while a question was under way, whose answer may not know them. */
export function rowsLearnedSince({ team_id, phone_number_id }: NumberParams, moment: number): Conversation[] {
  if (moment === count) return [];
  const isOf = (number: number) => phone_number_id === noNumber || number === phone_number_id;
  return [...known.values()].flatMap(({ row, teamId, at }) =>
    at > moment && teamId === team_id && isOf(row.phone_number_id) ? row : [],
  );
}
