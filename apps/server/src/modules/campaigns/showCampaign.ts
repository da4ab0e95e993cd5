import type { getCampaign, RouteResponse } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { type AttributionWindow, hasOrders, presentEarned, readEarnedBy } from '../attribution/index.ts';
import { presentImport, readCampaignImport } from '../imports/index.ts';
import { accessCampaign } from './access.ts';
import { costOf } from './audienceCost.ts';
import { judgeGroups } from './judgeAudience.ts';
import { presentCampaign } from './present.ts';
import type { CampaignRow } from './queries.ts';
import { readAdding } from './sources.ts';

/** One campaign with live numbers, as every call about it answers. */
export async function showCampaign(
  ctx: RequestContext,
  campaignId: number,
  window: AttributionWindow = '5_days',
): Promise<RouteResponse<typeof getCampaign>> {
  return ctx.db.read(async (tx) => {
    const campaign = await accessCampaign(tx, ctx, campaignId);
    const upload = await readCampaignImport(tx, ctx.teamId, campaignId);
    // While it is being sent, what it cost says more than an estimate that would be asked for at every step.
    const isOpen = campaign.step === 'CONTACTS_UPLOADED' || campaign.step === 'PAUSED';
    const estimate = isOpen ? await estimateCost(tx, ctx.teamId, campaign, ctx.clock.now()) : 0;
    const asked = { kind: 'campaign', ids: [campaignId], window } as const;
    const earned = (await readEarnedBy(tx, ctx.teamId, asked)).get(campaignId);
    const hasShop = await hasOrders(tx, ctx.teamId);
    const { cost_micros: costMicros, currency } = campaign;
    return {
      data: presentCampaign(ctx, campaign, {
        earned: presentEarned(earned, { hasShop, costMicros, currency }),
        estimateMicros: estimate,
        import: upload && presentImport(upload),
        adding: campaign.step.startsWith('CONTACTS_UPLOADING')
          ? await readAdding(tx, ctx.teamId, campaignId)
          : null,
      }),
    };
  });
}

/** About what everybody who waits costs, for the head of a page: of a large audience, from a part of it. */
async function estimateCost(tx: Tx, teamId: number, campaign: CampaignRow, now: Date): Promise<number> {
  const { messages, groups } = await judgeGroups(tx, teamId, campaign, now, 'rough');
  const sendable = groups.filter(({ reason }) => reason === null).map(({ group }) => group);
  return Math.round(costOf(sendable, messages, campaign.currency, now).micros);
}
