import type { By } from '../../actor.ts';
import { campaignFact } from '../../messaging/campaignFacts.ts';
import type { Tx } from '../../platform/database/index.ts';
import { emit } from '../../platform/events/index.ts';
import { auditCampaign } from './auditCampaign.ts';
import type { CampaignRow } from './queries.ts';
import { scopeOfCampaign } from './scopeOfCampaign.ts';

/** A draft with message, variables and rules of another, and nobody in it. */
export async function copyCampaign(
  tx: Tx,
  by: By,
  earlier: CampaignRow,
  { name, createdBy }: { name: string; createdBy: number | null },
): Promise<number> {
  const { id } = await tx
    .insertInto('campaigns')
    .values({
      team_id: by.teamId,
      phone_number_id: earlier.phone_number_id,
      name,
      description: earlier.description,
      template_id: earlier.template_id,
      variables: JSON.stringify(earlier.variables),
      by_language: earlier.by_language,
      delivery: JSON.stringify(earlier.delivery),
      currency: earlier.currency,
      created_by: createdBy,
      created_at: by.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { phone_number_id } = earlier;
  emit(tx, [campaignFact('campaign.created', scopeOfCampaign(by, { id, phone_number_id }))]);
  const after = { template: earlier.template_name, copy_of: earlier.name };
  await auditCampaign(tx, by, 'campaign.created', { id, name }, after);
  return id;
}
