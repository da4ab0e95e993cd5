import { byOf, type RequestContext } from '../../../context.ts';
import { updatedFact } from '../../../messaging/campaignFacts.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import { emit } from '../../../platform/events/index.ts';
import { accessCampaign } from '../access.ts';
import { auditCampaign } from '../auditCampaign.ts';
import { lockCampaign } from '../queries.ts';
import { scopeOfCampaign } from '../scopeOfCampaign.ts';
import { canBeSent, readVariants } from './readVariants.ts';
import { sendToRest } from './sendToRest.ts';

/** Somebody says what the others get, before the test is over or because it could not tell. */
export async function chooseWinner(ctx: RequestContext, campaignId: number, position: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockCampaign(tx, ctx.teamId, campaignId);
    const campaign = await accessCampaign(tx, ctx, campaignId);
    if (campaign.rest_variant !== null || !campaign.experiment_run) throw nobodyWaits();
    const variants = await readVariants(tx, ctx.teamId, campaign);
    const chosen = variants.find((one) => one.position === position);
    if (!chosen)
      throw invalidField('position', { en: 'There is no such message.', fr: 'Ce message n’existe pas.' });
    if (!canBeSent(chosen.status))
      throw invalidField('position', {
        en: 'WhatsApp no longer sends the template of this message. Choose another one.',
        fr: 'WhatsApp n’envoie plus le modèle de ce message. Choisissez-en un autre.',
      });
    const by = byOf(ctx);
    const { teamId, phoneNumberId } = ctx;
    await sendToRest(tx, { teamId, phoneNumberId, campaignId, now: by.now }, position, 'person');
    emit(tx, [updatedFact(scopeOfCampaign(by, campaign), campaign.step)]);
    await auditCampaign(tx, by, 'campaign.winner_chosen', campaign, { template: chosen.name });
  });
}

function nobodyWaits(): AppError {
  return new AppError('campaign_wrong_step', {
    en: 'Nobody waits for the end of a test: there is none, or it is over.',
    fr: 'Personne n’attend la fin d’un test : il n’y en a pas, ou il est terminé.',
  });
}
