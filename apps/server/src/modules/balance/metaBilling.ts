import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { Spent } from './settle.ts';

/** It may still cost something. */
export const underWay = sql`m.status in ('queued', 'sending', 'uncertain', 'accepted', 'held', 'sent')`;

/** Returns since when Meta bills a team itself; null where it pays ahead. */
export async function readMetaSince(tx: Tx, teamId: number): Promise<Date | null> {
  const team = await tx
    .selectFrom('teams')
    .select('meta_billing_since')
    .where('id', '=', teamId)
    .executeTakeFirst();
  return team?.meta_billing_since ?? null;
}

/** Returns what the messages came to that a campaign had handed to WhatsApp by then. The others are Meta's to bill. */
export async function readSentBefore(
  tx: Tx,
  teamId: number,
  campaignId: number,
  closedAt: Date,
): Promise<Spent> {
  const { rows } = await sql<Spent>`
    select coalesce(sum(m.price_micros) filter (where m.delivered_at is not null), 0)::bigint as cost_micros,
      coalesce(sum(m.estimate_micros) filter (where ${underWay} and m.replaced_at is null), 0)::bigint as reserved_micros
    from messages m
    where m.team_id = ${teamId} and m.campaign_id = ${campaignId} and m.accepted_at <= ${closedAt}`.execute(
    tx,
  );
  return rows[0] ?? { cost_micros: 0, reserved_micros: 0 };
}
