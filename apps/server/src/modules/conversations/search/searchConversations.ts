import type { FoundConversation } from '@herald/contract';
import type { RequestContext } from '../../../context.ts';
import { requestTimeout, type Tx } from '../../../platform/database/index.ts';
import type { NumberScope } from '../../../platform/numberScope.ts';
import type { ConversationRow } from '../conversationRow.ts';
import { readConversations, readNumbers } from '../queries.ts';
import { type FoundMessage, findMessages, type MessageLimits } from './findMessages.ts';
import { type FoundNote, findNotes } from './findNotes.ts';
import { findPeople, type PeopleLimits } from './findPeople.ts';
import { learnFolding } from './folding.ts';
import { toLine } from './highlight.ts';
import { matchMessage, matchNote, matchPerson, namesOf } from './matches.ts';
import { readEmails, readTexts, readWords } from './readFound.ts';

const most = 50;
/** Places for messages, however many people are called so. */
const mostBesidePeople = most / 2;
/** Places for notes, however many messages hold the words. */
const mostNotes = 10;

export interface SearchLimits {
  people: PeopleLimits;
  messages: MessageLimits;
}

export const usualLimits: SearchLimits = {
  people: { few: 2_000, walk: 4_000, most },
  messages: { few: 500, fewPerRoot: 4, shortWalk: 1_000, walk: 10_000, deepWalk: 100_000, most },
};

export interface Found {
  row: ConversationRow;
  match: FoundConversation['match'];
}

/**
 * Conversations by name or number, then by the words of a message, then of a note; the newest of each first. The indexes behind it work
 * with operators that row-level security may not run ahead of its policy, so this asks as the pipeline and names the team
 * itself. By index, for where PostgreSQL knows nothing of a word it believes it common, and would read all messages until it met a few.
 */
export function searchConversations(
  ctx: RequestContext,
  text: string,
  limits: SearchLimits = usualLimits,
): Promise<Found[]> {
  const { teamId, phoneNumberId } = ctx;
  return ctx.app.database.pipeline
    .withTeam(teamId, { statementTimeout: requestTimeout, byIndex: true })
    .read((tx) => search(tx, { teamId, phoneNumberId }, text, limits));
}

/** The same on all numbers of the team: each is searched as if it were alone, and the newest of each kind come first. */
export function searchTeamConversations(
  ctx: RequestContext,
  text: string,
  limits: SearchLimits = usualLimits,
): Promise<Found[]> {
  const { teamId } = ctx;
  return ctx.app.database.pipeline
    .withTeam(teamId, { statementTimeout: requestTimeout, byIndex: true })
    .read(async (tx) => {
      const found: Found[] = [];
      for (const phoneNumberId of await readNumbers(tx, teamId))
        found.push(...(await search(tx, { teamId, phoneNumberId }, text, limits)));
      return found.toSorted(compareFound).slice(0, most);
    });
}

/** People by name or number, then what was said, then notes. */
function compareFound(one: Found, other: Found): number {
  const kinds = ['name', 'message', 'note'];
  const kindOf = ({ match }: Found) => Math.max(0, kinds.indexOf(match.field));
  const timeOf = ({ row, match }: Found) =>
    Date.parse(match.at ?? '') || (row.last_message_at?.getTime() ?? 0);
  return kindOf(one) - kindOf(other) || timeOf(other) - timeOf(one);
}

export async function search(
  tx: Tx,
  scope: NumberScope,
  text: string,
  limits: SearchLimits,
): Promise<Found[]> {
  const words = await readWords(tx, text);
  const people = (await findPeople(tx, scope, text, limits.people)).map(({ contact_id }) => contact_id);
  const known = new Set(people);
  const messages = (await findMessages(tx, scope, words, limits.messages)).filter(
    ({ contact_id }) => !known.has(contact_id),
  );
  for (const { contact_id } of messages) known.add(contact_id);
  const noted = (await findNotes(tx, scope, words, most))
    .filter(({ contact_id }) => !known.has(contact_id))
    .slice(0, mostNotes);
  const room = most - noted.length;
  const named = people.slice(0, Math.max(mostBesidePeople, room - messages.length));
  const said = messages.slice(0, room - named.length);
  const rows = await readConversations(tx, scope, [
    ...named,
    ...[...said, ...noted].map(({ contact_id }) => contact_id),
  ]);
  return describe(tx, scope, {
    rows: new Map(rows.map((row) => [row.contact_id, row])),
    named,
    said,
    noted,
    text,
    words,
  });
}

interface Hits {
  rows: Map<number, ConversationRow>;
  named: number[];
  said: FoundMessage[];
  noted: FoundNote[];
  text: string;
  words: string[];
}

/** With what was found in each. */
async function describe(
  tx: Tx,
  scope: NumberScope,
  { rows, named, said, noted, text, words }: Hits,
): Promise<Found[]> {
  const emails = await readEmails(tx, scope, named);
  const people = named.flatMap((id) => {
    const row = rows.get(id);
    return row ? [{ row, names: namesOf(row, emails.get(id)) }] : [];
  });
  const texts = await readTexts(tx, scope, said);
  const fold = await learnFolding(tx, [
    toLine(text),
    ...people.flatMap(({ names }) => names),
    ...texts.map((message) => toLine(message.text)),
    ...noted.map(({ body }) => toLine(body)),
  ]);
  return [
    ...people.map(({ row, names }) => ({ row, match: matchPerson(row, names, text, fold) })),
    ...texts.flatMap((message) => {
      const row = rows.get(message.contact_id);
      return row ? [{ row, match: matchMessage(message, words, fold) }] : [];
    }),
    ...noted.flatMap((note) => {
      const row = rows.get(note.contact_id);
      return row ? [{ row, match: matchNote(note, words, fold) }] : [];
    }),
  ];
}
