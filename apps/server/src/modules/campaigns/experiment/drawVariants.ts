import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { By } from '../../../actor.ts';
import { untilWinner } from '../../../messaging/outbound/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { stratumOf } from '../holdout/stratum.ts';
import type { CampaignRow } from '../queries.ts';
import type { ExperimentRun } from '../verdict/stored.ts';

/**
 * Draws who gets which message, once, when the campaign starts: by groups that are alike in when they last bought, and in each
 * by a hash of the person. Who is held out is split the same way, so that their turn comes with that of the others.
 */
export async function drawVariants(
  tx: Tx,
  { teamId, now }: Pick<By, 'teamId' | 'now'>,
  { id, experiment }: CampaignRow,
): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select 1 + count(*)::integer as count from campaign_variants
    where team_id = ${teamId} and campaign_id = ${id}`.execute(tx);
  const variants = rows[0]?.count ?? 1;
  const percent = experiment?.test?.percent ?? 100;
  const run: ExperimentRun = { seed: randomUUID(), drawn_at: now.toISOString() };
  // The same as `placeOf`.
  await sql`
    with people as (
      select r.id, row_number() over (
          partition by r.is_held_out
          order by ${stratumOf(sql`s.last_order_at`, sql`${now}::timestamptz`)},
            sha256(convert_to(${run.seed} || ':' || r.contact_id, 'UTF8')), r.id) - 1 as nth
      from campaign_recipients r
      left join lateral (
        select max(c.last_order_at) as last_order_at from shop_customers c
        where c.team_id = r.team_id and c.contact_id = r.contact_id
      ) s on true
      where r.team_id = ${teamId} and r.campaign_id = ${id} and r.status = 'pending'
    ), placed as (
      select id, case when (nth + 1) * ${percent}::integer / 100 > nth * ${percent}::integer / 100
        then nth * ${percent}::integer / 100 % ${variants}::integer + 1 end as variant
      from people
    )
    update campaign_recipients r set variant = p.variant,
      due_at = case when p.variant is null then ${untilWinner} else r.due_at end,
      wait_reason = case when p.variant is null then 'awaits_winner' else r.wait_reason end
    from placed p where r.team_id = ${teamId} and r.campaign_id = ${id} and r.id = p.id`.execute(tx);
  await sql`
    update campaigns set experiment_run = ${JSON.stringify(run)}::jsonb || jsonb_build_object('drawn', (
        select coalesce(jsonb_object_agg(d.variant, d.people), '{}') from (
          select variant, count(*) as people from campaign_recipients
          where team_id = ${teamId} and campaign_id = ${id} and variant is not null and not is_held_out group by variant
        ) d)),
      rest_variant = ${experiment?.test ? null : 1}::smallint
    where team_id = ${teamId} and id = ${id}`.execute(tx);
}
