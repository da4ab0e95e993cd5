import type { Impersonable } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';
import type { AppServices } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { likeWords } from '../../platform/likeWords.ts';

/** People by name, address or team, those who were here last first. They belong to many teams, or to none. */
export function readImpersonable(app: AppServices, search: string): Promise<Impersonable[]> {
  const like = likeWords(search);
  return readPeople(
    app,
    sql`u.email ilike ${like} or concat_ws(' ', u.first_name, u.last_name) ilike ${like}
      or exists (
        select from members m join teams t on t.id = m.team_id where m.user_id = u.id and t.name ilike ${like})`,
  );
}

/** One of them. */
export async function showImpersonable(app: AppServices, userId: number): Promise<Impersonable> {
  const [person] = await readPeople(app, sql`u.id = ${userId}`);
  if (!person) throw notFound();
  return person;
}

async function readPeople(app: AppServices, wanted: RawBuilder<unknown>): Promise<Impersonable[]> {
  const { rows } = await sql<Impersonable>`
    select u.id, u.email, u.first_name, u.last_name, u.is_admin, u.blocked_at is not null as blocked, u.blocked_reason,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.id)
        from members m join teams t on t.id = m.team_id where m.user_id = u.id
      ), '[]') as teams,
      ${isoTime(sql`seen.at`)} as last_seen_at,
      (select jsonb_build_object('by', a.email, 'reason', x.reason, 'at', ${isoTime(sql`x.started_at`)})
       from impersonations x left join users a on a.id = x.admin_id
       where x.user_id = u.id order by x.started_at desc limit 1) as last_impersonation
    from users u
    left join lateral (
      select max(s.last_used_at) as at from sessions s where s.user_id = u.id and s.impersonator_id is null
    ) seen on true
    where ${wanted}
    order by seen.at desc nulls last, u.id desc
    limit 50
  `.execute(app.database.statements);
  return rows;
}

const isoTime = (time: ReturnType<typeof sql>) =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
