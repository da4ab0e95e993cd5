import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { ImportRow } from './queries.ts';

/** Notes whom the batch made and what the known ones were, before any of them is changed. */
export async function noteEffects(
  tx: Tx,
  { team_id: teamId, id: importId }: Pick<ImportRow, 'team_id' | 'id'>,
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
    select team_id, ${importId}::bigint, id, false,
      jsonb_build_object('name', name, 'first_name', first_name, 'last_name', last_name, 'email', email,
        'country_code', country_code, 'language', language, 'attributes', attributes, 'optin_status', optin_status),
      ${at}::timestamptz
    from contacts where team_id = ${teamId} and id = any(${known}::bigint[])
    on conflict (team_id, import_id, contact_id) do update set changed_at = excluded.changed_at`.execute(tx);
}
