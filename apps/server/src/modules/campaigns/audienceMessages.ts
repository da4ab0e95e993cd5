import type { VariableMapping } from '@herald/contract';
import { loadTemplate, type SendableTemplate } from '../../messaging/templates/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { canBeSent } from './experiment/readVariants.ts';
import type { CampaignRow } from './queries.ts';

/** A message of the campaign, with where its values come from. */
export interface AudienceMessage {
  template: SendableTemplate | null;
  variables: VariableMapping;
}

/** The campaign's own, then those that are tried out beside it. */
export async function loadMessages(
  tx: Tx,
  teamId: number,
  campaign: CampaignRow,
): Promise<AudienceMessage[]> {
  const { id, phone_number_id, template_id, variables, experiment } = campaign;
  const load = (one: number) => loadTemplate(tx, teamId, phone_number_id, one);
  const own = { template: template_id === null ? null : await load(template_id), variables };
  if (!experiment) return [own];
  const others = await tx
    .selectFrom('campaign_variants')
    .select(['template_id', 'variables'])
    .where('team_id', '=', teamId)
    .where('campaign_id', '=', id)
    .orderBy('position')
    .execute();
  const messages: AudienceMessage[] = [own];
  for (const other of others)
    messages.push({ template: await load(other.template_id), variables: other.variables as VariableMapping });
  if (!campaign.experiment_run) return messages;
  // One that is gone forbids a start, but no longer that the campaign goes on with the others.
  const left = messages.filter(({ template }) => template && canBeSent(template.status));
  return left.length > 0 ? left : messages;
}
