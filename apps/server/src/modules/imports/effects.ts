import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { ImportRow } from './queries.ts';

/**
 * Notes whom the batch made and what the known ones were, before any of them is changed. Whom it neither changes nor puts
 * on a list has nothing to take back: a file of codes for a campaign notes nobody.
 */
export async function noteEffects(
  tx: Tx,
  { team_id: teamId, id: importId, group_id: groupId }: Pick<ImportRow, 'team_id' | 'id' | 'group_id'>,
  known: readonly number[],
  at: Date,
): Promise<void> {
  await sql`
    insert into import_effects (team_id, import_id, contact_id, created, changed_at)
    select distinct ${teamId}::bigint, ${importId}::bigint, contact_id, true, ${at}::timestamptz
    from import_rows where is_new
    on conflict do nothing`.execute(tx);
  if (known.length === 0) return;
  await sql`
    insert into import_effects as e (team_id, import_id, contact_id, created, before, changed_at)
    select distinct on (c.id) c.team_id, ${importId}::bigint, c.id, false,
      jsonb_build_object('name', c.name, 'first_name', c.first_name, 'last_name', c.last_name, 'email', c.email,
        'country_code', c.country_code, 'language', c.language, 'attributes', c.attributes,
        'optin_status', c.optin_status),
      ${at}::timestamptz
    from contacts c join import_rows r on r.contact_id = c.id
    where c.team_id = ${teamId} and c.id = any(${known}::bigint[])
      and (${groupId !== null} or ${saysOtherwise})
    order by c.id
    on conflict (team_id, import_id, contact_id) do update set changed_at = excluded.changed_at`.execute(tx);
}

/** Whether a row may change its person: it tells something that they are not yet. */
const saysOtherwise = sql`
  (coalesce(r.name, c.name), coalesce(r.first_name, c.first_name), coalesce(r.last_name, c.last_name),
   coalesce(r.email, c.email), coalesce(c.country_code, r.country), coalesce(r.language, c.language),
   c.attributes || r.attributes, coalesce(r.consent, c.optin_status))
  is distinct from
  (c.name, c.first_name, c.last_name, c.email, c.country_code, c.language, c.attributes, c.optin_status)`;
