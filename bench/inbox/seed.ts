import type pg from 'pg';
import { withoutIndexes } from '../lib/withoutIndexes.ts';
import { addConversations, addLabels, addReasons, addTeamwork, type Labels } from './seed/conversations.ts';
import { addMessages, addWords, countLongThreads, words } from './seed/messages.ts';
import { addLists, addPeople, type Lists, names, type People } from './seed/people.ts';
import { openTeam, type SeededTeam } from './seed/team.ts';

export interface InboxSize {
  conversations: number;
  /** Per conversation, on average. */
  messagesEach: number;
}

export interface SeededInbox extends SeededTeam {
  people: People;
  lists: Lists;
  labels: Labels;
  /** Why conversations were closed. */
  reasons: number[];
  names: typeof names;
  words: typeof words;
  /** Contacts with long threads: the first so many. */
  longThreads: number;
}

const tables = [
  'contacts',
  'contact_identities',
  'messages',
  'conversations',
  'message_words',
  'group_members',
  'conversation_labels',
];

/**
 * Fills one number of a new team in a migrated database that nobody uses. Rows are made by the database itself, out of
 * hashes of their numbers: the same every time. Foreign keys are not checked, for they are right by construction.
 */
export async function seedInbox(
  database: pg.Client,
  { conversations, messagesEach }: InboxSize,
  progress: (text: string) => void = () => {},
): Promise<SeededInbox> {
  await database.query('set search_path = public');
  await database.query(
    `create or replace function pg_temp.share(n bigint, seed bigint) returns double precision language sql immutable
     return (hashint8extended(n, seed) & 2147483647) / 2147483648.0`,
  );
  const team = await openTeam(database);
  let people: People = { firstId: 0, count: 0 };
  let lists: Lists = { small: 0, large: 0 };
  let labels: Labels = { usual: 0, rare: 0 };
  const reasons = await addReasons(database, team);
  await database.query('set session_replication_role = replica');
  await database.query(
    `set synchronous_commit = off; set maintenance_work_mem = '1GB'; set work_mem = '256MB'`,
  );
  await withoutIndexes(database, tables, async () => {
    people = await addPeople(database, team, conversations);
    lists = await addLists(database, team, people);
    await addMessages(database, team, people, conversations * messagesEach, progress);
    await addConversations(database, team, reasons);
    labels = await addLabels(database, team, people);
    await addTeamwork(database, team);
    progress('words and indexes');
    await addWords(database, team);
  });
  await database.query('reset session_replication_role; reset maintenance_work_mem; reset work_mem');
  await database.query('vacuum analyze');
  await database.query('checkpoint');
  return {
    ...team,
    people,
    lists,
    labels,
    reasons,
    names,
    words,
    longThreads: countLongThreads(conversations),
  };
}
