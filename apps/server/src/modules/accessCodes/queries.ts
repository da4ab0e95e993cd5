import { sql } from 'kysely';
import type { AppServices } from '../../platform/context.ts';

export interface CodeRow {
  id: number;
  code: string;
  note: string;
  uses: number;
  max_uses: number | null;
  expires_at: Date | null;
  revoked_at: Date | null;
  created_at: Date;
  created_by: string | null;
  teams: { id: number; name: string }[];
}

/** Codes belong to no team and their uses to many, so operators read them as the pipeline does. Newest first. */
export async function readCodes(app: AppServices, codeId: number | null = null): Promise<CodeRow[]> {
  const { rows } = await sql<CodeRow>`
    select c.id, c.code, c.note, c.uses, c.max_uses, c.expires_at, c.revoked_at, c.created_at,
      nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') as created_by,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by used.used_at)
        from access_code_uses used join teams t on t.id = used.team_id where used.access_code_id = c.id
      ), '[]') as teams
    from access_codes c left join users u on u.id = c.created_by
    where ${codeId}::bigint is null or c.id = ${codeId}
    order by c.id desc limit 500
  `.execute(app.database.statements);
  return rows;
}
