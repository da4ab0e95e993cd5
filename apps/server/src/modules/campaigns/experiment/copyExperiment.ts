import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import type { CampaignRow } from '../queries.ts';
import { readVariants } from './readVariants.ts';

/** A copy tries the same messages out, from the beginning. */
export async function copyExperiment(tx: Tx, teamId: number, from: CampaignRow, toId: number): Promise<void> {
  if (!from.experiment) return;
  await sql`
    insert into campaign_variants (team_id, campaign_id, position, template_id, variables)
    select team_id, ${toId}, position, template_id, variables from campaign_variants
    where team_id = ${teamId} and campaign_id = ${from.id}`.execute(tx);
  await sql`
    update campaigns set experiment = ${JSON.stringify(from.experiment)}::jsonb
    where team_id = ${teamId} and id = ${toId}`.execute(tx);
}

/** The message that did best, where that was found; else the campaign's own. */
export async function messageOf(tx: Tx, teamId: number, campaign: CampaignRow) {
  const winner = campaign.experiment?.test ? (campaign.rest_variant ?? 1) : 1;
  if (winner === 1) return campaign;
  const variants = await readVariants(tx, teamId, campaign);
  return variants.find(({ position }) => position === winner) ?? campaign;
}
