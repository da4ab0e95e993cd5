import type { RecipientExplanation } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import { explainRecipient as explain } from '../../messaging/explain/index.ts';
import { accessCampaign } from './access.ts';

/** Why one recipient of a campaign got its message, has not got it yet, or never will. */
export function explainRecipient(
  ctx: RequestContext,
  campaignId: number,
  recipientId: number,
): Promise<RecipientExplanation> {
  const { teamId, phoneNumberId, locale, clock } = ctx;
  return ctx.db.read(async (tx) => {
    await accessCampaign(tx, ctx, campaignId);
    return explain(tx, { teamId, phoneNumberId, campaignId, recipientId, locale, now: clock.now() });
  });
}
