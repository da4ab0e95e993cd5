import type { AttributionSettings } from '@herald/contract';
import { sql } from 'kysely';
import { audit, changesBetween } from '../../audit.ts';
import { byOf, type RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { queueAllOrders } from './queueOrders.ts';

export const usualSettings: AttributionSettings = { counts_from: 'read', utm: true };

export async function readSettings(tx: Tx, teamId: number): Promise<AttributionSettings> {
  const row = await tx
    .selectFrom('attribution_settings')
    .select(['counts_from', 'utm'])
    .where('team_id', '=', teamId)
    .executeTakeFirst();
  return row
    ? { counts_from: row.counts_from as AttributionSettings['counts_from'], utm: row.utm }
    : usualSettings;
}

type Shown = AttributionSettings & { recomputing: number };

export function showSettings(ctx: RequestContext): Promise<Shown> {
  return ctx.db.read(async (tx) => ({
    ...(await readSettings(tx, ctx.teamId)),
    recomputing: await countQueued(tx, ctx.teamId),
  }));
}

/** Another proof credits other messages: all orders are looked at again, the sums follow by the differences. */
export function changeSettings(ctx: RequestContext, wanted: AttributionSettings): Promise<Shown> {
  const { teamId } = ctx;
  return ctx.db.transaction(async (tx) => {
    const before = await readSettings(tx, teamId);
    await sql`
      insert into attribution_settings (team_id, counts_from, utm) values (${teamId}, ${wanted.counts_from}, ${wanted.utm})
      on conflict (team_id) do update set counts_from = excluded.counts_from, utm = excluded.utm`.execute(tx);
    if (before.counts_from !== wanted.counts_from) await queueAllOrders(tx, teamId);
    const changes = changesBetween({ ...before }, { ...wanted });
    const target = { kind: 'team', id: teamId };
    if (changes) await audit(tx, byOf(ctx), { action: 'attribution.changed', target, ...changes });
    return { ...wanted, recomputing: await countQueued(tx, teamId) };
  });
}

async function countQueued(tx: Tx, teamId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from credit_queue where team_id = ${teamId} and not is_check`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}
