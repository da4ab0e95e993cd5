import type { CampaignAutomation } from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import { loadOffered } from '../../messaging/templates/index.ts';
import { accessCampaign } from './access.ts';
import { readVariants } from './experiment/readVariants.ts';

/** The automations that are on and wait for an answer to one of the campaign's messages, in whatever language it leaves. */
export async function listThen(ctx: RequestContext, campaignId: number): Promise<CampaignAutomation[]> {
  return ctx.db.read(async (tx) => {
    const campaign = await accessCampaign(tx, ctx, campaignId);
    const templates = new Set<number>();
    for (const { template_id } of await readVariants(tx, ctx.teamId, campaign)) {
      templates.add(template_id);
      if (!campaign.by_language) continue;
      const offered = await loadOffered(tx, ctx.teamId, { ...campaign, template_id });
      for (const { template } of offered) templates.add(template.id);
    }
    const { rows } = await sql<CampaignAutomation>`
      select a.id, a.name
      from automation_triggers t
      join automations a on a.team_id = t.team_id and a.id = t.automation_id
      where t.team_id = ${ctx.teamId} and t.phone_number_id = ${ctx.phoneNumberId} and t.kind = 'kanal_template'
        and exists (
          select from jsonb_array_elements_text(t.rule -> 'template_ids') as one (id)
          where one.id::bigint = any(${[...templates]}::bigint[]))
      order by t.position, a.id`.execute(tx);
    return rows;
  });
}
