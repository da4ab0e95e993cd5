import pg from 'pg';
import { buildWebIfStale } from '../../scripts/launch/webBuild.ts';
import { type InboxSize, type SeededInbox, seedInbox } from '../inbox/seed.ts';
import { openDatabase } from '../lib/database.ts';
import { startServer } from './server.ts';

export interface OpenInbox extends SeededInbox {
  /** Where Herald listens. */
  url: string;
  /** The first page of the seeded number. */
  base: string;
  /** Goes with the bench. */
  folder: string;
  /** As its owner. */
  database: pg.Client;
}

/** Herald as it is built, in a process of its own, with one number full of conversations. */
export async function openSeededInbox(
  stack: AsyncDisposableStack,
  size: InboxSize,
  progress: (text: string) => void,
): Promise<OpenInbox> {
  if (!process.env.WEB_DIST) await buildWebIfStale(AbortSignal.timeout(300_000));
  const database = await openDatabase(stack);
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  stack.defer(() => owner.end());
  progress(`making ${size.conversations} conversations`);
  const inbox = await seedInbox(owner, size);
  const url = await startServer(stack, database);
  const base = `${url}/teams/${inbox.params.team_id}/${inbox.params.phone_number_id}`;
  return { ...inbox, url, base, folder: database.folder, database: owner };
}
