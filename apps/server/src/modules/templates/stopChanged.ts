import { sql } from 'kysely';
import { stopCampaign } from '../../messaging/ledger/index.ts';
import type { Tx } from '../../platform/database/index.ts';

const code = 'template_changed';

/**
 * Campaigns that have begun were filled in for the template as it was: WhatsApp would refuse each of their messages
 * (132000). Those on their way stop, and those that are paused do not go on.
 */
export async function stopChanged(tx: Tx, teamId: number, templateId: number): Promise<void> {
  const { rows } = await sql<{ id: number; step: string }>`
    select id, step from campaigns
    where team_id = ${teamId} and (template_id = ${templateId} or id in (
        select campaign_id from campaign_variants where team_id = ${teamId} and template_id = ${templateId}))
      and step in ('SENDING', 'PAUSED') and deleted_at is null
    order by id for no key update`.execute(tx);
  for (const { id } of rows.filter(({ step }) => step === 'SENDING')) {
    await stopCampaign(tx, { teamId, campaignId: id, code, message: '' });
  }
  const paused = rows.filter(({ step }) => step === 'PAUSED').map(({ id }) => id);
  if (paused.length === 0) return;
  await tx
    .updateTable('campaigns')
    .set({ stop_code: code, stop_message: '' })
    .where('team_id', '=', teamId)
    .where('id', 'in', paused)
    .execute();
}
