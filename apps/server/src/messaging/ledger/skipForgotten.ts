import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { applyEvents } from './applyEvents.ts';

const most = 1_000;

/**
 * What waits in the queue of a campaign that was deleted. `skipDeleted` lets nothing come there; an older Herald did, and
 * it would wait for ever. Returns how many there were; at most a thousand a time.
 */
export async function skipForgotten(tx: Tx): Promise<number> {
  const { rows } = await sql<{ team_id: number; id: number }>`
    select m.team_id, m.id from messages m
    join campaigns c on c.team_id = m.team_id and c.id = m.campaign_id and c.deleted_at is not null
    where m.open_status = 'queued' limit ${most}`.execute(tx);
  const event = { kind: 'skipped' as const };
  const changes = await applyEvents(
    tx,
    rows.map(({ team_id: teamId, id: messageId }) => ({ teamId, messageId, event })),
  );
  return changes.length;
}
