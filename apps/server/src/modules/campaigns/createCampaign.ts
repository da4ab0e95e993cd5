import type { RouteBody, createCampaign as route } from '@herald/contract';
import { isUsableTemplate, variablesOf } from '@herald/whatsapp/model';
import { byOf, type RequestContext } from '../../context.ts';
import { campaignFact } from '../../messaging/campaignFacts.ts';
import type { Tx } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors.ts';
import { emit } from '../../platform/events/index.ts';
import { accessTemplate, type TemplateRow } from '../templates/index.ts';
import { auditCampaign } from './auditCampaign.ts';
import { scopeOfCampaign } from './scopeOfCampaign.ts';
import { readAttributeNames, suggestVariables } from './suggestVariables.ts';

/** Creates a campaign for a template that WhatsApp would send today. */
export async function createCampaign(ctx: RequestContext, body: RouteBody<typeof route>): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const template = await accessUsableTemplate(tx, ctx, body.template_id);
    const { id } = await tx
      .insertInto('campaigns')
      .values({
        team_id: ctx.teamId,
        phone_number_id: ctx.phoneNumberId,
        name: body.name,
        description: body.description,
        template_id: template.id,
        variables: JSON.stringify(
          suggestVariables(variablesOf(template.structure), [], {}, await readAttributeNames(tx, ctx.teamId)),
        ),
        currency: await currencyOf(tx, ctx, template.whatsapp_account_id),
        created_by: ctx.person.userId,
        created_at: ctx.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const by = byOf(ctx);
    const scope = scopeOfCampaign(by, { id, phone_number_id: ctx.phoneNumberId });
    emit(tx, [campaignFact('campaign.created', scope)]);
    await auditCampaign(tx, by, 'campaign.created', { id, name: body.name }, { template: template.name });
    return id;
  });
}

/** A template of this number with a status that can be sent, now or after its pause. */
export async function accessUsableTemplate(
  tx: Tx,
  ctx: RequestContext,
  templateId: number,
): Promise<TemplateRow> {
  const template = await accessTemplate(tx, ctx, templateId);
  if (!isUsableTemplate(template.status)) {
    const text = {
      en: 'This template cannot be used: WhatsApp has not approved it (yet).',
      fr: 'Ce modèle n’est pas utilisable : WhatsApp ne l’a pas (encore) approuvé.',
    };
    throw new AppError('template_not_usable', text, { errors: { template_id: [text] } });
  }
  return template;
}

/** Meta bills in the currency of the account, which may differ from the team's. */
async function currencyOf(tx: Tx, ctx: RequestContext, accountId: number): Promise<string> {
  const account = await tx
    .selectFrom('whatsapp_accounts')
    .select('currency')
    .where('team_id', '=', ctx.teamId)
    .where('id', '=', accountId)
    .executeTakeFirst();
  return account?.currency ?? 'EUR';
}
