import { variablesOf } from '@herald/whatsapp/model';
import { sql } from 'kysely';
import { loadLanguages, resolveVariables } from '../../../messaging/templates/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { jsonRows } from '../../../platform/database/storable.ts';
import { type PreviewRow, previewColumns } from '../audienceQueries.ts';
import type { VariantRow } from '../experiment/readVariants.ts';
import type { CampaignRow } from '../queries.ts';

interface Waiting extends PreviewRow {
  message_id: number;
  template_id: number;
}

/**
 * What was given back when the campaign stopped waits as a message, with values for the template as it was. It is few: half a
 * second of sending. Nobody waits for a message here, as no claim does.
 */
export async function refillQueued(
  tx: Tx,
  teamId: number,
  campaign: CampaignRow,
  { template_id, template_structure, template_header_file_id, variables }: VariantRow,
): Promise<void> {
  const needed = new Map([[template_id, variablesOf(template_structure, template_header_file_id)]]);
  const languages = campaign.by_language ? await loadLanguages(tx, teamId, template_id) : [];
  for (const one of languages) needed.set(one.id, variablesOf(one.structure, one.header_file_id));
  const { rows } = await sql<Waiting>`
    select m.id as message_id, m.template_id, ${previewColumns}
    from messages m
    join campaign_recipients r on r.team_id = m.team_id and r.campaign_id = m.campaign_id and r.contact_id = m.contact_id
    join contacts c on c.team_id = r.team_id and c.id = r.contact_id
    where m.team_id = ${teamId} and m.phone_number_id = ${campaign.phone_number_id} and m.open_status = 'queued'
      and m.campaign_id = ${campaign.id} and m.template_id = any(${[...needed.keys()]}::bigint[])
    order by m.id for update of m skip locked`.execute(tx);
  if (rows.length === 0) return;
  const filled = rows.map((row) => ({
    id: row.message_id,
    variables: resolveVariables(variables, row, row.data, needed.get(row.template_id)).values,
  }));
  await sql`
    update messages m set content = m.content || jsonb_build_object('variables', f.variables)
    from jsonb_to_recordset(${jsonRows(filled)}) as f (id bigint, variables jsonb)
    where m.team_id = ${teamId} and m.id = f.id`.execute(tx);
}
