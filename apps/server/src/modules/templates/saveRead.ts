import { componentsToStructure, type MetaTemplate } from '@herald/whatsapp/model';
import { sql } from 'kysely';
import { withTrackedAddresses } from '../../messaging/links/index.ts';
import { movedCategory, tellSender } from '../../messaging/templates/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { readEdit, type StoredStructure } from './readEdit.ts';
import { stopChanged } from './stopChanged.ts';

export interface Account {
  teamId: number;
  id: number;
}

/** What became of one template. */
export interface Saved {
  id: number;
  name: string;
  language: string;
  status: string;
  reason: string | null;
  added: boolean;
  /** The status that it had here. */
  before: string | null;
}

/** Writes down how a template stands at WhatsApp; nothing when it was the same. */
export async function saveRead(
  tx: Tx,
  { teamId, id: accountId }: Account,
  template: MetaTemplate,
  now: Date,
): Promise<Saved | undefined> {
  const told = componentsToStructure(template);
  const stored = await lockStored(tx, { teamId, id: accountId }, template);
  const read = stored ? withTrackedAddresses(stored.structure, told) : told;
  const edit = stored && readEdit(stored, read);
  const { structure, header_file_id } = edit ?? { structure: read, header_file_id: null };
  const isEdited = edit !== null && edit !== undefined;
  const { rows } = await sql<Saved>`
    insert into templates as t (team_id, whatsapp_account_id, meta_id, name, language, category, status,
                                status_reason, quality, type, structure, header_file_id, created_at, updated_at)
    values (${teamId}, ${accountId}, ${template.id}, ${template.name}, ${template.language}, ${template.category},
            ${template.status}, ${template.rejected_reason ?? null}, ${template.quality_score?.score ?? null},
            ${structure.type}, ${JSON.stringify(structure)}, ${header_file_id}, ${now}, ${now})
    on conflict (team_id, whatsapp_account_id, name, language) where deleted_at is null do update set
      meta_id = excluded.meta_id, status = excluded.status, category = excluded.category,
      ${movedCategory(sql`excluded.category`, sql`excluded.updated_at`)},
      status_reason = excluded.status_reason, quality = excluded.quality, updated_at = excluded.updated_at
      ${isEdited ? asEdited : sql``}
    where ${isEdited} or (t.meta_id, t.status, t.category, t.quality)
      is distinct from (excluded.meta_id, excluded.status, excluded.category, excluded.quality)
    returning id, name, language, status, status_reason as reason, xmax = 0 as added,
      ${stored?.status ?? null}::text as before
  `.execute(tx);
  const [saved] = rows;
  if (saved && stored && (isEdited || saved.status !== saved.before))
    await tellSender(tx, { teamId, ...saved });
  if (saved && stored && edit)
    await stopChanged(tx, { teamId, templateId: saved.id, before: stored, after: edit, now });
  return saved;
}

const asEdited = sql`, type = excluded.type, structure = excluded.structure, header_file_id = excluded.header_file_id,
      version = t.version + 1`;

async function lockStored(tx: Tx, account: Account, { name, language }: MetaTemplate) {
  const { rows } = await sql<StoredStructure & { status: string }>`
    select structure, header_file_id, status from templates
    where team_id = ${account.teamId} and whatsapp_account_id = ${account.id} and name = ${name}
      and language = ${language} and deleted_at is null
    for no key update`.execute(tx);
  return rows[0];
}

/** WhatsApp's lists may lag behind what was just submitted. */
const lagMs = 60_000;

/**
 * What the list of an account no longer names, or names as deleted, can no longer be sent, whether or not its webhook came.
 * `began`: when the list was asked for.
 */
export async function markGone(
  tx: Tx,
  { teamId, id }: Account,
  found: readonly MetaTemplate[],
  began: Date,
): Promise<Saved[]> {
  const deleted = found.filter(isDeleted).map((template) => template.id);
  const there = found.filter((template) => !isDeleted(template)).map((template) => template.id);
  const { rows } = await sql<Saved>`
    with gone as (
      select id, status from templates
      where team_id = ${teamId} and whatsapp_account_id = ${id} and deleted_at is null and meta_id is not null
        and status not in ('DELETED', 'PENDING_DELETION') and meta_id <> all(${there}::text[])
        and (meta_id = any(${deleted}::text[]) or updated_at < ${new Date(began.getTime() - lagMs)})
      order by id for no key update
    )
    update templates t set status = 'DELETED', status_reason = null, updated_at = ${began}
    from gone
    where t.team_id = ${teamId} and t.id = gone.id
    returning t.id, t.name, t.language, t.status, t.status_reason as reason, false as added, gone.status as before
  `.execute(tx);
  return rows;
}

/** Deleted ones stay visible at WhatsApp for up to 30 days. */
export function isDeleted({ status }: MetaTemplate): boolean {
  return status === 'PENDING_DELETION' || status === 'DELETED';
}
