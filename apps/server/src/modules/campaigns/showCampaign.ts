import type { getCampaign, RouteResponse } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import { presentImport, readCampaignImport } from '../imports/index.ts';
import { accessCampaign } from './access.ts';
import { judgeAudience } from './judgeAudience.ts';
import { presentCampaign } from './present.ts';

/** One campaign with live numbers, as every call about it answers. */
export async function showCampaign(
  ctx: RequestContext,
  campaignId: number,
): Promise<RouteResponse<typeof getCampaign>> {
  return ctx.db.read(async (tx) => {
    const campaign = await accessCampaign(tx, ctx, campaignId);
    const upload = await readCampaignImport(tx, ctx.teamId, campaignId);
    // While it is being sent, what it cost says more than an estimate that would be asked for at every step.
    const isOpen = campaign.step === 'CONTACTS_UPLOADED' || campaign.step === 'PAUSED';
    const estimate = isOpen ? (await judgeAudience(tx, ctx.teamId, campaign, ctx.clock.now())).micros : 0;
    return {
      data: presentCampaign(ctx, campaign, {
        estimateMicros: estimate,
        import: upload && presentImport(upload),
      }),
    };
  });
}
