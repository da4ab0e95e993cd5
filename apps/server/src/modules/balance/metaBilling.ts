import { sql } from 'kysely';
import { underWay } from '../../messaging/ledger/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { Spent } from './settle.ts';

/** Returns since when Meta bills a team itself; null where it pays ahead. */
export async function readMetaSince(tx: Tx, teamId: number): Promise<Date | null> {
  const team = await tx
    .selectFrom('teams')
    .select('meta_billing_since')
    .where('id', '=', teamId)
    .executeTakeFirst();
  return team?.meta_billing_since ?? null;
}

/**
 * Returns what the messages came to that a campaign had handed to WhatsApp by then, also those of people who were erased.
 * The others are Meta's to bill. One statement: a message is either there or among the erased.
 */
export async function readSentBefore(
  tx: Tx,
  teamId: number,
  campaignId: number,
  closedAt: Date,
): Promise<Spent> {
  const { rows } = await sql<Spent>`
    select h.erased_micros
        + coalesce(sum(m.price_micros) filter (where m.delivered_at is not null), 0)::bigint as cost_micros,
      coalesce(sum(m.estimate_micros) filter (
        where m.status = any(${underWay}::text[]) and m.replaced_at is null), 0)::bigint as reserved_micros
    from balance_holds h
    left join messages m on m.team_id = h.team_id and m.campaign_id = h.campaign_id and m.accepted_at <= ${closedAt}
    where h.team_id = ${teamId} and h.campaign_id = ${campaignId}
    group by h.erased_micros`.execute(tx);
  return rows[0] ?? { cost_micros: 0, reserved_micros: 0 };
}
