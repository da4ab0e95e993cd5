import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { refuse } from './refusals.ts';

/**
 * Refuses what went past the team's room for files, in the transaction that added it: that one holds the counter, so of
 * uploads at the same time each sees those before it.
 */
export async function requireRoom(tx: Tx, { app, teamId }: RequestContext, field: string): Promise<void> {
  const max = app.config.teamStorage;
  if ((await readStorage(tx, teamId)) > max) throw refuse(field, 'storage_full', { max });
}

/** Bytes of what the team uploaded and keeps. What customers send takes no room away. */
export async function readStorage(tx: Tx, teamId: number): Promise<number> {
  const kept = await tx
    .selectFrom('team_storage')
    .select('uploaded_bytes')
    .where('team_id', '=', teamId)
    .executeTakeFirst();
  return kept?.uploaded_bytes ?? 0;
}
