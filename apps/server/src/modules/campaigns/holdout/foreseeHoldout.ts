import type { CampaignReview } from '@herald/contract';
import { sql } from 'kysely';
import { readDelivery } from '../../../messaging/outbound/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { windowDays } from './drawHoldout.ts';
import { leastBuyers, leastHeld } from './lift.ts';

/** Of so many windows before the start the usual share is taken: 91 days. */
const windows = 13;
/** A difference of so many standard errors is outside of chance four times of five (1.96 and 0.84). */
const errorsApart = 2.8;

/** The columns of a campaign on which its control group depends. */
interface Planned {
  id: number;
  delivery: unknown;
  started_at: Date | null;
  total_pending: number;
}

type Sight = NonNullable<CampaignReview['holdout']>;

/** What a control group of this size will be able to show; null without one, and once it is drawn. */
export async function foreseeHoldout(
  tx: Tx,
  teamId: number,
  campaign: Planned,
  people: { sendable: number; heldOut: number },
  now: Date,
): Promise<CampaignReview['holdout']> {
  if (campaign.started_at !== null || !readDelivery(campaign.delivery).holdout) return null;
  const usual = await usualShare(tx, teamId, campaign, now);
  return { window_days: windowDays, usual, ...sightOf(people, usual) };
}

/** How small an effect shows, as a difference of the share that buys; or how many would have to be held out. */
export function sightOf(
  { sendable, heldOut }: { sendable: number; heldOut: number },
  usual: number | null,
): Pick<Sight, 'detectable' | 'needed'> {
  if (usual === null || usual === 0) return { detectable: null, needed: null };
  const needed = Math.max(leastHeld, Math.ceil(leastBuyers / usual));
  const treated = sendable - heldOut;
  if (heldOut < needed || treated <= 0) return { detectable: null, needed };
  const spread = usual * (1 - usual) * (1 / treated + 1 / heldOut);
  return { detectable: errorsApart * Math.sqrt(spread), needed: null };
}

/** Of the people of this campaign, how many buy within a window, on average of the last three months. */
async function usualShare(tx: Tx, teamId: number, campaign: Planned, now: Date): Promise<number | null> {
  if (campaign.total_pending === 0) return null;
  const { rows } = await sql<{ bought: number; isKnown: boolean }>`
    select (select count(*)::integer from (
        select distinct o.contact_id,
          floor(extract(epoch from ${now}::timestamptz - o.placed_at) / ${windowDays * 86_400}) as place
        from shop_orders o
        join campaign_recipients r on r.team_id = o.team_id and r.contact_id = o.contact_id
        where o.team_id = ${teamId} and r.campaign_id = ${campaign.id} and r.status = 'pending' and o.cancelled_at is null
          and o.placed_at > ${now}::timestamptz - make_interval(days => ${windows * windowDays}::integer)
          and o.placed_at <= ${now}) b) as bought,
      exists (select 1 from shop_orders where team_id = ${teamId}) as "isKnown"`.execute(tx);
  const { bought = 0, isKnown = false } = rows[0] ?? {};
  return isKnown ? Math.min(1, bought / (campaign.total_pending * windows)) : null;
}
