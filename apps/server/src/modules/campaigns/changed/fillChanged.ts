import type { RouteBody, fillChangedMessages as route, VariableMapping } from '@herald/contract';
import { isFilled, variablesOf } from '@herald/whatsapp/model';
import { byOf, type RequestContext } from '../../../context.ts';
import { updatedFact } from '../../../messaging/campaignFacts.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import { emit } from '../../../platform/events/index.ts';
import { accessCampaignFor } from '../access.ts';
import { scopeOfCampaign } from '../scopeOfCampaign.ts';
import { settleChanged } from '../settleChanged.ts';
import { type Changed, readChanged } from './listChanged.ts';
import { refillQueued } from './refillQueued.ts';

/** Fills in anew what was edited at WhatsApp. The campaign stays as it stands: going on is another decision. */
export async function fillChanged(
  ctx: RequestContext,
  campaignId: number,
  { messages }: RouteBody<typeof route>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const campaign = await accessCampaignFor('fillAnew', tx, ctx, campaignId);
    const changed = await readChanged(tx, ctx.teamId, campaign);
    if (changed.length === 0) throw nothingChanged();
    for (const [index, { position, variables }] of messages.entries()) {
      const one = changed.find(({ row }) => row.position === position);
      if (!one) throw invalidField(`messages.${index}.position`, notChanged);
      refuseOpen(one, variables, `messages.${index}.variables`);
      await save(tx, ctx.teamId, campaignId, position, variables);
      await refillQueued(tx, ctx.teamId, campaign, { ...one.row, variables });
    }
    const filled = messages.map(({ position }) => position);
    // Of what stopped before it was kept which of them had changed, all have to be filled.
    const isWhole = changed.every(({ row }) => filled.includes(row.position));
    if (campaign.changed_messages !== null || isWhole) await settleChanged(tx, ctx.teamId, campaign, filled);
    emit(tx, [updatedFact(scopeOfCampaign(byOf(ctx), campaign), campaign.step)]);
  });
}

async function save(tx: Tx, teamId: number, campaignId: number, position: number, mapping: VariableMapping) {
  const variables = JSON.stringify(mapping);
  if (position === 1) {
    const own = tx.updateTable('campaigns').set({ variables });
    await own.where('team_id', '=', teamId).where('id', '=', campaignId).execute();
    return;
  }
  await tx
    .updateTable('campaign_variants')
    .set({ variables })
    .where('team_id', '=', teamId)
    .where('campaign_id', '=', campaignId)
    .where('position', '=', position)
    .execute();
}

function refuseOpen({ row }: Changed, mapping: VariableMapping, path: string): void {
  for (const { key, kind, optional } of variablesOf(row.template_structure, row.template_header_file_id)) {
    const source = mapping[key];
    if (!source && !optional) throw invalidField(`${path}.${key}`, stillOpen);
    if (source?.source === 'text' && !optional && !isFilled(kind, source.text))
      throw invalidField(`${path}.${key}`, stillOpen);
  }
}

const stillOpen = {
  en: 'Choose what stands here: the template asks for it.',
  fr: 'Choisissez ce qui figure ici : le modèle le demande.',
};

const notChanged = {
  en: 'This message has not changed.',
  fr: 'Ce message n’a pas changé.',
};

function nothingChanged(): AppError {
  return new AppError('campaign_wrong_step', {
    en: 'Nothing of this campaign is to be filled in anew.',
    fr: 'Rien n’est à remplir à nouveau dans cette campagne.',
  });
}
