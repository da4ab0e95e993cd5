import type { CampaignReview, ExperimentMetric } from '@herald/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import type { CampaignRow } from '../queries.ts';
import { sizesOf } from '../verdict/places.ts';
import { detectable } from '../verdict/verdict.ts';

/** Of campaigns of so many days the usual shares are taken. */
const lookBackDays = 90;

/** How many get each message, and what difference so many people would show; null without a test, and once it has begun. */
export async function foreseeExperiment(
  tx: Tx,
  teamId: number,
  { id, phone_number_id, experiment, started_at }: CampaignRow,
  people: number,
  now: Date,
): Promise<CampaignReview['experiment']> {
  if (!experiment || started_at !== null) return null;
  const { rows } = await sql<{ count: number }>`
    select 1 + count(*)::integer as count from campaign_variants
    where team_id = ${teamId} and campaign_id = ${id}`.execute(tx);
  const variants = rows[0]?.count ?? 1;
  const { each, rest } = sizesOf(people, { variants, percent: experiment.test?.percent ?? 100 });
  const usual = await usualShare(tx, { teamId, phoneNumberId: phone_number_id }, experiment.metric, now);
  const smallest = usual === null ? null : detectable(Math.min(...each), usual, variants);
  return { each, rest, usual, detectable: smallest };
}

const columns = { read: 'total_read', click: 'total_clicked', reply: 'total_replied' } as const;

/** Of those whom campaigns of the last months reached, how many read, clicked or replied. What people buy differs too much. */
async function usualShare(
  tx: Tx,
  { teamId, phoneNumberId }: { teamId: number; phoneNumberId: number },
  metric: ExperimentMetric,
  now: Date,
): Promise<number | null> {
  if (metric === 'revenue') return null;
  const { rows } = await sql<{ share: number | null }>`
    select sum(${sql.ref(columns[metric])})::double precision / nullif(sum(total_accepted), 0) as share from campaigns
    where team_id = ${teamId} and phone_number_id = ${phoneNumberId} and deleted_at is null
      and started_at > ${now}::timestamptz - make_interval(days => ${lookBackDays}::integer)`.execute(tx);
  return rows[0]?.share ?? null;
}
