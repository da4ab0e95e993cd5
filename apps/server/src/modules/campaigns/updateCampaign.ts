import type { DeliveryOptions, RouteBody, updateCampaign as route } from '@herald/contract';
import { variablesOf } from '@herald/whatsapp/model';
import { sql } from 'kysely';
import { byOf, type RequestContext } from '../../context.ts';
import { updatedFact } from '../../messaging/campaignFacts.ts';
import { showDelivery } from '../../messaging/outbound/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { emit } from '../../platform/events/index.ts';
import { accessCampaignFor } from './access.ts';
import { accessUsableTemplate } from './createCampaign.ts';
import { readVariants } from './experiment/readVariants.ts';
import type { CampaignRow } from './queries.ts';
import { scopeOfCampaign } from './scopeOfCampaign.ts';
import { settleChanged } from './settleChanged.ts';
import { readAttributeNames, suggestVariables } from './suggestVariables.ts';

/** Name, template and variables, until the campaign starts; its delivery also while it is paused. A new template keeps the sources that still fit. */
export async function updateCampaign(
  ctx: RequestContext,
  campaignId: number,
  body: RouteBody<typeof route>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { delivery, ...rest } = body;
    const action = delivery && Object.keys(rest).length === 0 ? 'editDelivery' : 'edit';
    const campaign = await accessCampaignFor(action, tx, ctx, campaignId);
    const template =
      body.template_id === undefined ? null : await accessUsableTemplate(tx, ctx, body.template_id);
    if (template) await keepsCategory(tx, ctx.teamId, campaign, template.category);
    if (delivery) keepsHoldout(campaign, delivery);
    const structure = template?.structure ?? campaign.template_structure;
    const chosen = body.variables ?? campaign.variables;
    const variables =
      template && structure
        ? suggestVariables(
            variablesOf(structure),
            campaign.columns,
            chosen,
            await readAttributeNames(tx, ctx.teamId),
          )
        : chosen;
    await tx
      .updateTable('campaigns')
      .set({
        ...(body.name === undefined ? {} : { name: body.name }),
        ...(body.description === undefined ? {} : { description: body.description }),
        ...(template ? { template_id: template.id } : {}),
        variables: JSON.stringify(variables),
        ...(body.by_language === undefined ? {} : { by_language: body.by_language }),
        ...(delivery ? { delivery: JSON.stringify(delivery) } : {}),
      })
      .where('team_id', '=', ctx.teamId)
      .where('id', '=', campaignId)
      .execute();
    // A page that names the template once more, for columns to be guessed, has filled in nothing.
    const isOther = template !== null && template.id !== campaign.template_id;
    if (isOther || body.variables) await settleChanged(tx, ctx.teamId, campaign, [1]);
    if (delivery && campaign.step === 'PAUSED') await askAgain(tx, ctx.teamId, campaign, delivery);
    emit(tx, [updatedFact(scopeOfCampaign(byOf(ctx), campaign), campaign.step)]);
  });
}

/** Whoever waits because of a rule that is another now is judged anew once the campaign goes on. */
async function askAgain(
  tx: Tx,
  teamId: number,
  campaign: CampaignRow,
  { quiet_hours, best_hour }: DeliveryOptions,
): Promise<void> {
  const before = showDelivery(campaign.delivery);
  const isQuietAlike =
    before.quiet_hours?.from === quiet_hours?.from && before.quiet_hours?.to === quiet_hours?.to;
  const reasons = [
    ...(isQuietAlike ? [] : ['quiet_hours']),
    ...(before.best_hour === best_hour ? [] : ['best_hour']),
  ];
  if (reasons.length === 0) return;
  await sql`
    update campaign_recipients set due_at = '-infinity', wait_reason = null
    where team_id = ${teamId} and campaign_id = ${campaign.id} and status = 'pending'
      and wait_reason = any(${reasons})`.execute(tx);
}

/** What is tried out beside it is of the same category. */
async function keepsCategory(tx: Tx, teamId: number, campaign: CampaignRow, category: string): Promise<void> {
  if (!campaign.experiment) return;
  const others = (await readVariants(tx, teamId, campaign)).filter(({ position }) => position > 1);
  if (others.every((one) => one.category === category)) return;
  throw invalidField('template_id', {
    en: 'Choose a template of the same category as those tried out beside it, or remove the test first.',
    fr: 'Choisissez un modèle de la même catégorie que ceux testés avec lui, ou retirez d’abord le test.',
  });
}

/** Who gets nothing was drawn at the start: another share would mix up both groups. */
function keepsHoldout(campaign: CampaignRow, { holdout }: DeliveryOptions): void {
  if (campaign.started_at === null) return;
  const before = showDelivery(campaign.delivery).holdout;
  if (before?.percent === holdout?.percent) return;
  throw new AppError('campaign_wrong_step', {
    en: 'Who gets nothing was drawn when the campaign started, and cannot be changed any more.',
    fr: 'Le groupe témoin a été tiré au démarrage de la campagne et ne peut plus changer.',
  });
}
