import { byOf, type RequestContext } from '../../../context.ts';
import { updatedFact } from '../../../messaging/campaignFacts.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { emit } from '../../../platform/events/index.ts';
import { accessCampaign } from '../access.ts';
import { auditCampaign } from '../auditCampaign.ts';
import { type CampaignRow, lockCampaign } from '../queries.ts';
import { scopeOfCampaign } from '../scopeOfCampaign.ts';
import { makeAt } from './makeOccurrence.ts';
import { planNext } from './planNext.ts';
import { keepNext, lastDate, lockSeries, type SeriesRow } from './seriesQueries.ts';
import { isOver } from './setSeries.ts';
import { stopSeries } from './stopSeries.ts';

type Deed = 'campaign.repeat_paused' | 'campaign.repeat_resumed' | 'campaign.repeat_ended';

async function change(
  ctx: RequestContext,
  campaignId: number,
  deed: Deed,
  run: (tx: Tx, campaign: CampaignRow, series: SeriesRow) => Promise<void>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockCampaign(tx, ctx.teamId, campaignId);
    const campaign = await accessCampaign(tx, ctx, campaignId);
    const series = await lockSeries(tx, ctx.teamId, campaignId);
    if (!series || series.state === 'ended') throw repeatsNoMore();
    await run(tx, campaign, series);
    const by = byOf(ctx);
    emit(tx, [updatedFact(scopeOfCampaign(by, campaign), campaign.step)]);
    await auditCampaign(tx, by, deed, campaign);
  });
}

/** Makes no campaigns for now. Pausing twice is pausing. */
export function pauseSeries(ctx: RequestContext, campaignId: number): Promise<void> {
  return change(ctx, campaignId, 'campaign.repeat_paused', async (tx) => {
    await stopSeries(tx, ctx.teamId, campaignId, 'paused');
  });
}

export function endSeries(ctx: RequestContext, campaignId: number): Promise<void> {
  return change(ctx, campaignId, 'campaign.repeat_ended', async (tx) => {
    await stopSeries(tx, ctx.teamId, campaignId, 'ended');
    await forgetStop(tx, ctx.teamId, campaignId);
  });
}

/** Goes on with the next date that is still to come. */
export function resumeSeries(ctx: RequestContext, campaignId: number): Promise<void> {
  return change(ctx, campaignId, 'campaign.repeat_resumed', async (tx, { team_zone: zone }, series) => {
    if (series.state === 'active') return;
    const { teamId, phoneNumberId } = ctx;
    const after = await lastDate(tx, teamId, campaignId);
    const { made } = series;
    const next = planNext(series, { after, made, zone, now: ctx.clock.now() });
    if (!next) throw isOver();
    const key = { teamId, phoneNumberId, campaignId };
    await keepNext(tx, key, { next, zone, made });
    await makeAt(tx, key, next.at);
    await forgetStop(tx, teamId, campaignId);
  });
}

/** A restored backup had stopped it, and said so; somebody has looked since. */
async function forgetStop(tx: Tx, teamId: number, campaignId: number): Promise<void> {
  await tx
    .updateTable('campaigns')
    .set({ stop_code: null, stop_message: null })
    .where('team_id', '=', teamId)
    .where('id', '=', campaignId)
    .where('stop_code', '=', 'schedule_blocked')
    .execute();
}

function repeatsNoMore(): AppError {
  return new AppError('campaign_wrong_step', {
    en: 'This campaign does not repeat (any more).',
    fr: 'Cette campagne ne se répète pas (ou plus).',
  });
}
