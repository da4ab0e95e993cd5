import type { TemplateStatus, TemplateStructure } from '@herald/whatsapp/model';
import { sql } from 'kysely';
import { type LinkCount, linkCounts } from '../../messaging/links/index.ts';
import type { Tx } from '../../platform/database/index.ts';

export interface TemplateRow {
  id: number;
  version: number;
  name: string;
  language: string;
  category: string;
  status: TemplateStatus;
  status_reason: string | null;
  quality: string | null;
  type: 'standard' | 'carousel';
  automation_id: number | null;
  structure: TemplateStructure;
  header_file_id: number | null;
  header_key: string | null;
  header_name: string | null;
  header_mime: string | null;
  card_files: CardFile[] | null;
  sent_count: number;
  delivered_count: number;
  read_count: number;
  clicked_count: number;
  links: LinkCount[];
  failed_count: number;
  created_at: Date;
  updated_at: Date;
  meta_id: string | null;
  whatsapp_account_id: number;
  waba_id: string;
}

/** A stored file that a card of a carousel shows. */
export interface CardFile {
  id: number;
  key: string;
  name: string;
  mime_type: string;
}

/** Of a template `t`. */
export const cardFiles = sql`(
  select jsonb_agg(jsonb_build_object('id', i.id, 'key', i.key, 'name', i.name, 'mime_type', i.mime_type))
  from files i where t.type = 'carousel' and i.team_id = t.team_id and i.id in (
    select (jsonb_path_query(t.structure, 'lax $.carousel_cards[*].header.file_id ? (@.type() == "number")'))::bigint))`;

export interface TemplateFilter {
  templateId?: number | undefined;
  search?: string | undefined;
  status?: string | undefined;
  category?: string | undefined;
}

/** Templates of the account behind a number. An account holds 6,000 at most, usually dozens: no pages. */
export async function readTemplates(
  tx: Tx,
  teamId: number,
  phoneNumberId: number,
  filter: TemplateFilter = {},
): Promise<TemplateRow[]> {
  const { templateId = null, search, status = null, category = null } = filter;
  const pattern = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null;
  const { rows } = await sql<TemplateRow>`
    select t.id, t.version, t.name, t.language, t.category, t.status, t.status_reason, t.quality, t.type,
           t.automation_id, t.structure, t.header_file_id, f.key as header_key, f.name as header_name,
           f.mime_type as header_mime, ${cardFiles} as card_files, n.sent_count, n.delivered_count, n.read_count,
           n.clicked_count, n.failed_count, l.links, t.created_at,
           t.updated_at, t.meta_id, t.whatsapp_account_id, a.waba_id
    from phone_numbers p
    join templates t on t.team_id = p.team_id and t.whatsapp_account_id = p.whatsapp_account_id
    join whatsapp_accounts a on a.team_id = t.team_id and a.id = t.whatsapp_account_id
    left join files f on f.team_id = t.team_id and f.id = t.header_file_id
    cross join lateral (
      select coalesce(sum(sent), 0)::integer as sent_count, coalesce(sum(delivered), 0)::integer as delivered_count,
        coalesce(sum(read), 0)::integer as read_count, coalesce(sum(failed), 0)::integer as failed_count,
        coalesce(sum(clicked), 0)::integer as clicked_count
      from message_counts c where c.team_id = t.team_id and c.owner_kind = 'template' and c.owner_id = t.id
    ) n
    cross join lateral (${linkCounts('template', sql`t.id`, sql`t.team_id`)}) l
    where p.team_id = ${teamId} and p.id = ${phoneNumberId} and t.deleted_at is null
      and (${templateId}::bigint is null or t.id = ${templateId})
      and (${pattern}::text is null or t.name ilike ${pattern} or t.structure->'body'->>'text' ilike ${pattern})
      and (${status}::text is null or t.status = ${status})
      and (${category}::text is null or t.category = ${category})
    order by t.id desc
  `.execute(tx);
  return rows;
}

/** Campaigns that still need the template. */
export async function countOpenCampaigns(tx: Tx, teamId: number, templateId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('campaigns')
    .select(sql<number>`count(*)`.as('count'))
    .where('team_id', '=', teamId)
    .where(
      sql<boolean>`(template_id = ${templateId} or id in (
        select campaign_id from campaign_variants where team_id = ${teamId} and template_id = ${templateId}))`,
    )
    .where('deleted_at', 'is', null)
    .where('step', 'in', ['SENDING', 'PAUSED'])
    .executeTakeFirstOrThrow();
  return count;
}
