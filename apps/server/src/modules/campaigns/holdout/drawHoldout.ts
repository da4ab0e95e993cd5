import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { sharesOf } from './shares.ts';
import { stratumOf } from './stratum.ts';

export interface Holdout {
  seed: string;
  percent: number;
  /** For so long after their turn, what people buy counts. */
  window_days: number;
  drawn_at: string;
}

export const windowDays = 7;

interface Draw {
  teamId: number;
  campaignId: number;
  percent: number;
  now: Date;
}

/**
 * Draws who gets nothing, once, when the campaign starts: in each stratum the first of its people by a hash, so that both
 * groups are alike and the same seed draws the same people again.
 */
export async function drawHoldout(tx: Tx, { teamId, campaignId, percent, now }: Draw): Promise<void> {
  const seed = randomUUID();
  const people = sql`
    select r.id, r.contact_id, ${stratumOf(sql`s.last_order_at`, sql`${now}::timestamptz`)} as stratum
    from campaign_recipients r
    left join lateral (
      select max(c.last_order_at) as last_order_at from shop_customers c
      where c.team_id = r.team_id and c.contact_id = r.contact_id
    ) s on true
    where r.team_id = ${teamId} and r.campaign_id = ${campaignId} and r.status = 'pending'`;
  const { rows } = await sql<{ stratum: number; size: number }>`
    select stratum, count(*)::integer as size from (${people}) p group by 1 order by 1`.execute(tx);
  const shares = sharesOf(
    rows.map(({ size }) => size),
    percent,
  );
  await sql`
    update campaign_recipients r set is_held_out = true
    from (
      select p.id, row_number() over (
          partition by p.stratum order by sha256(convert_to(${seed} || ':' || p.contact_id, 'UTF8')), p.id) as nth,
        q.share
      from (${people}) p
      join unnest(${rows.map(({ stratum }) => stratum)}::integer[], ${shares}::integer[]) as q (stratum, share)
        on q.stratum = p.stratum
    ) d
    where r.team_id = ${teamId} and r.campaign_id = ${campaignId} and r.id = d.id and d.nth <= d.share`.execute(
    tx,
  );
  const holdout: Holdout = { seed, percent, window_days: windowDays, drawn_at: now.toISOString() };
  await sql`
    update campaigns set holdout = ${JSON.stringify(holdout)}::jsonb
    where team_id = ${teamId} and id = ${campaignId}`.execute(tx);
}
