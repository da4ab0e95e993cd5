import { sql } from 'kysely';
import { system } from '../actor.ts';
import { audit, auditInstallation } from '../audit.ts';
import { applyEvents, closeClaims } from '../messaging/ledger/index.ts';
import { holdScheduled } from '../modules/conversations/index.ts';
import type { AppServices } from '../platform/context.ts';
import type { Tx } from '../platform/database/index.ts';
import { pauseRestored } from './pauseRestored.ts';
import type { Restore } from './restore.ts';
import { tellRestored } from './tellRestored.ts';

const batch = 1000;
/** Any fixed number: processes that start together take turns. */
const lockKey = 7_780_101;

/**
 * In a database that was restored nobody knows what left between the backup and its loss. Before anything works with it:
 * what waited becomes uncertain, campaigns pause and say why, what was planned is not sent, and people are told. Cut off, it
 * goes on at the next start. Does nothing anywhere else.
 */
export async function holdRestored(app: AppServices): Promise<void> {
  const { database, clock, log } = app;
  const restore = await findUnheld(app);
  if (restore === null) return;
  const now = clock.now();
  const inTurn = <T>(work: (tx: Tx) => Promise<T>) =>
    database.pipeline.transaction(async (tx) => {
      await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
      return (await isUnheld(tx, restore)) ? work(tx) : null;
    });
  while (await inTurn((tx) => holdMessages(tx, now)));
  while (await inTurn((tx) => holdScheduled(tx, now)));
  await inTurn(async (tx) => {
    await pauseRestored(tx, restore, now, (teamId, target) =>
      audit(tx, { actor: system, teamId, now }, { action: 'campaign.stopped', target }),
    );
    const target = { kind: 'installation', name: restore.backup_at?.toISOString() ?? null };
    await auditInstallation(tx, { actor: system, now }, { action: 'installation.restored', target });
    await tellRestored(tx, app, restore);
    // Several at once where somebody said it twice: what is held now is held for all of them.
    await sql`update restores set held_at = ${now} where held_at is null`.execute(tx);
  });
  log.warn({ backupAt: restore.backup_at }, 'restored from a backup: what was about to be sent is held');
}

async function findUnheld({ database }: AppServices): Promise<Restore | null> {
  const row = await database.statements
    .selectFrom('restores')
    .select(['id', 'backup_at'])
    .where('held_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row ?? null;
}

async function isUnheld(tx: Tx, { id }: Restore): Promise<boolean> {
  const { rows } = await sql`select from restores where id = ${id} and held_at is null`.execute(tx);
  return rows.length > 0;
}

/** Returns how many there were; none means that all are held. */
async function holdMessages(tx: Tx, now: Date): Promise<number> {
  await closeClaims(tx, sql`true`, () => {});
  const { rows } = await sql<{ team_id: number; id: number }>`
    update messages set claimed_at = coalesce(claimed_at, ${now}), claimed_by = 'restored'
    where (team_id, id) in (
      select team_id, id from messages
      where open_status in ('queued', 'sending') and direction = 'out' order by id limit ${batch})
    returning team_id, id`.execute(tx);
  await applyEvents(
    tx,
    rows.map(({ team_id, id }) => ({ teamId: team_id, messageId: id, event: { kind: 'restored' as const } })),
  );
  return rows.length;
}
