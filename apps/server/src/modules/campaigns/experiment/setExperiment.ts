import type { ExperimentChoice, RouteBody, setExperiment as route, VariableMapping } from '@herald/contract';
import { variablesOf } from '@herald/whatsapp/model';
import { sql } from 'kysely';
import { byOf, type RequestContext } from '../../../context.ts';
import { updatedFact } from '../../../messaging/campaignFacts.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { jsonRows } from '../../../platform/database/storable.ts';
import { invalidField } from '../../../platform/errors.ts';
import { emit } from '../../../platform/events/index.ts';
import { accessCampaignFor } from '../access.ts';
import { accessUsableTemplate } from '../createCampaign.ts';
import type { CampaignRow } from '../queries.ts';
import { scopeOfCampaign } from '../scopeOfCampaign.ts';
import { settleChanged } from '../settleChanged.ts';
import { suggestVariables } from '../suggestVariables.ts';

interface Other {
  position: number;
  template_id: number;
  variables: VariableMapping;
}

/** Replaces what is tried out beside the campaign's own message. */
export async function setExperiment(
  ctx: RequestContext,
  campaignId: number,
  { others, metric, test }: RouteBody<typeof route>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const campaign = await accessCampaignFor('edit', tx, ctx, campaignId);
    const rows: Other[] = [];
    for (const [index, { template_id, variables }] of others.entries()) {
      const template = await accessUsableTemplate(tx, ctx, template_id);
      if (campaign.template_category !== null && template.category !== campaign.template_category)
        throw otherCategory(index);
      const needed = variablesOf(template.structure, template.header_file_id);
      rows.push({
        position: index + 2,
        template_id,
        variables: variables ?? suggestVariables(needed, campaign.columns, campaign.variables),
      });
    }
    await save(tx, ctx, campaign, rows, { metric, test });
  });
}

export async function removeExperiment(ctx: RequestContext, campaignId: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await save(tx, ctx, await accessCampaignFor('edit', tx, ctx, campaignId), [], null);
  });
}

async function save(
  tx: Tx,
  ctx: RequestContext,
  campaign: CampaignRow,
  others: readonly Other[],
  choice: ExperimentChoice | null,
): Promise<void> {
  const { teamId } = ctx;
  await sql`delete from campaign_variants where team_id = ${teamId} and campaign_id = ${campaign.id}`.execute(
    tx,
  );
  await sql`
    insert into campaign_variants (team_id, campaign_id, position, template_id, variables)
    select ${teamId}, ${campaign.id}, v.position, v.template_id, v.variables
    from jsonb_to_recordset(${jsonRows(others)}) as v (position smallint, template_id bigint, variables jsonb)`.execute(
    tx,
  );
  await sql`
    update campaigns set experiment = ${choice === null ? null : JSON.stringify(choice)}::jsonb
    where team_id = ${teamId} and id = ${campaign.id}`.execute(tx);
  await settleChanged(tx, teamId, campaign, [2, 3, 4]);
  emit(tx, [updatedFact(scopeOfCampaign(byOf(ctx), campaign), campaign.step)]);
}

/** Prices and consents differ by category: people would be compared who differ in more than the message. */
function otherCategory(index: number) {
  return invalidField(`others.${index}.template_id`, {
    en: 'Choose a template of the same category as the first one.',
    fr: 'Choisissez un modèle de la même catégorie que le premier.',
  });
}
