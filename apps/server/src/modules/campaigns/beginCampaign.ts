import { sql } from 'kysely';
import type { By } from '../../actor.ts';
import { startedFact } from '../../messaging/campaignFacts.ts';
import { judgeResults, readDelivery, resultsOf, wakeSender } from '../../messaging/outbound/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { emit } from '../../platform/events/index.ts';
import { reserveForCampaign } from '../balance/index.ts';
import { auditCampaign } from './auditCampaign.ts';
import { drawVariants } from './experiment/drawVariants.ts';
import { drawHoldout } from './holdout/drawHoldout.ts';
import type { Judgement } from './judgeAudience.ts';
import type { CampaignRow } from './queries.ts';
import { scopeOfCampaign } from './scopeOfCampaign.ts';

/** Hands a campaign to the sender. Whoever calls it has looked at the blockers and holds the row's lock. */
export async function beginCampaign(
  tx: Tx,
  by: By,
  campaign: CampaignRow,
  { prepaid }: Pick<Judgement, 'prepaid'>,
): Promise<void> {
  const { teamId, now } = by;
  if (prepaid)
    await reserveForCampaign(tx, { teamId, campaignId: campaign.id, amount: prepaid.needed, at: now });
  await tx
    .updateTable('campaigns')
    .set({
      step: 'SENDING',
      started_at: sql`coalesce(started_at, ${now})`,
      paused_at: null,
      finished_at: null,
      stop_code: null,
      stop_message: null,
      changed_messages: null,
      waiting_reason: null,
      waiting_until: null,
      ...goOn(campaign, now),
    })
    .where('team_id', '=', teamId)
    .where('id', '=', campaign.id)
    .execute();
  const { holdout } = readDelivery(campaign.delivery);
  if (holdout && campaign.started_at === null)
    await drawHoldout(tx, { teamId, campaignId: campaign.id, percent: holdout.percent, now });
  if (campaign.experiment && campaign.started_at === null) await drawVariants(tx, by, campaign);
  await wakeSender(tx, campaign.phone_number_id);
  const isResumed = campaign.step === 'PAUSED';
  const isScheduled = by.actor.kind === 'system';
  const why = isResumed ? 'resumed' : isScheduled ? 'schedule' : 'person';
  emit(tx, [startedFact(scopeOfCampaign(by, campaign), why)]);
  const deed = isResumed ? 'campaign.resumed' : 'campaign.started';
  await auditCampaign(tx, by, deed, campaign, { recipients: campaign.total_pending });
}

/** Somebody saw the numbers and goes on all the same: what stopped it must not stop it again at once. */
function goOn(campaign: CampaignRow, now: Date) {
  const delivery = readDelivery(campaign.delivery);
  const limits = delivery.auto_stop;
  const isExceeded = limits !== null && judgeResults(resultsOf(campaign), limits, 1) !== null;
  const giveUp = isExceeded || campaign.stop_code === 'quality_red';
  return {
    ...(campaign.step === 'PAUSED' && giveUp
      ? { delivery: JSON.stringify({ ...delivery, auto_stop: null }) }
      : {}),
    ...(campaign.stop_code === 'canary_failed' ? { canary_passed_at: now } : {}),
  };
}
