import type { VariableMapping } from '@herald/contract';
import type { TemplateStructure } from '@herald/whatsapp/model';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { type CardFile, cardFiles } from '../../templates/index.ts';
import type { CampaignRow } from '../queries.ts';

/** One of the messages of a campaign, with its template. */
export interface VariantRow {
  position: number;
  template_id: number;
  variables: VariableMapping;
  name: string;
  language: string;
  status: string;
  category: string;
  template_structure: TemplateStructure;
  template_version: number;
  template_header_file_id: number | null;
  header_key: string | null;
  header_name: string | null;
  header_mime: string | null;
  card_files: CardFile[] | null;
}

/** A paused template comes back by itself, an edited one once it is approved; nothing else does. */
export const canBeSent = (status: string): boolean => ['APPROVED', 'PAUSED', 'PENDING'].includes(status);

/** Its own message first; that one is missing when its template is gone. */
export async function readVariants(
  tx: Tx,
  teamId: number,
  { id, template_id, variables }: Pick<CampaignRow, 'id' | 'template_id' | 'variables'>,
): Promise<VariantRow[]> {
  const { rows } = await sql<VariantRow>`
    select v.position, v.template_id, v.variables, t.name, t.language, t.status, t.category,
      t.structure as template_structure, t.version as template_version, t.header_file_id as template_header_file_id,
      f.key as header_key, f.name as header_name, f.mime_type as header_mime, ${cardFiles} as card_files
    from (
      select 1 as position, ${template_id}::bigint as template_id, ${JSON.stringify(variables)}::jsonb as variables
      union all
      select position, template_id, variables from campaign_variants
      where team_id = ${teamId} and campaign_id = ${id}
    ) v
    join templates t on t.team_id = ${teamId} and t.id = v.template_id
    left join files f on f.team_id = t.team_id and f.id = t.header_file_id
    order by v.position`.execute(tx);
  return rows;
}
