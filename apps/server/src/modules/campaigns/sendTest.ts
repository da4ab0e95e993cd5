import type { RouteBody, RouteResponse, sendTest as route } from '@herald/contract';
import { variablesOf } from '@herald/whatsapp/model';
import type { RequestContext } from '../../context.ts';
import { describeSkip } from '../../messaging/reasons.ts';
import { loadTemplateFor, resolveVariables } from '../../messaging/templates/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { sendToPhone } from '../templates/index.ts';
import { accessCampaign } from './access.ts';
import { readRecipientOf } from './audienceQueries.ts';
import { readVariants } from './experiment/readVariants.ts';
import type { CampaignRow } from './queries.ts';

/** Sends a message of a campaign to a phone of one's own; the campaign counts nothing of it. */
export async function sendTest(
  ctx: RequestContext,
  campaignId: number,
  { phone_number, contact_id, position, client_id }: RouteBody<typeof route>,
): Promise<RouteResponse<typeof route>> {
  return ctx.db.transaction(async (tx) => {
    const campaign = await accessCampaign(tx, ctx, campaignId);
    const { templateId, variables } = await messageFor(tx, ctx.teamId, campaign, { position, contact_id });
    return {
      data: await sendToPhone(tx, ctx, { phone_number, client_id, template_id: templateId, variables }),
    };
  });
}

/** As that recipient gets it: with their values, in their language. */
async function messageFor(
  tx: Tx,
  teamId: number,
  campaign: CampaignRow,
  { position, contact_id }: Pick<RouteBody<typeof route>, 'position' | 'contact_id'>,
): Promise<{ templateId: number; variables: Record<string, string> }> {
  const recipient = await readRecipientOf(tx, teamId, campaign.id, contact_id);
  if (!recipient) throw notFound();
  const message = (await readVariants(tx, teamId, campaign)).find((one) => one.position === position);
  if (!message) throw position === 1 ? notUsable() : notFound();
  const needed = variablesOf(message.template_structure, message.template_header_file_id);
  const { values, missing } = resolveVariables(message.variables, recipient, recipient.data, needed);
  if (missing.length > 0) throw new AppError('variable_missing', describeSkip('variable_missing'));
  const { template_id } = message;
  const templateFor = await loadTemplateFor(tx, teamId, { ...campaign, template_id });
  const found = templateFor({ language: recipient.language, country: recipient.country_code });
  if (!found) throw notUsable();
  return { templateId: found.template.id, variables: values };
}

function notUsable(): AppError {
  return new AppError('template_not_usable', describeSkip('template_not_usable'));
}
