import { type AdminTeam, type RouteQuery, roleIds, type listAdminTeams as route } from '@herald/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { RequestContext } from '../../../context.ts';
import type { DB } from '../../../platform/database/index.ts';
import { likeWords } from '../../../platform/likeWords.ts';
import { isoTime } from '../isoTime.ts';

/** A page of all teams, newest first, or of those with a name, an id or an Owner's address. */
export async function listTeams(ctx: RequestContext, query: RouteQuery<typeof route>) {
  const { cursor, per_page, search = '' } = query;
  const before = cursor === undefined ? null : Number(cursor);
  const like = likeWords(search);
  const rows = await readTeams(
    ctx.app.database.statements,
    sql`(${before}::bigint is null or t.id < ${before}) and (t.name ilike ${like} or t.id::text = ${search}
      or exists (${owners} and u.email ilike ${like})) order by t.id desc limit ${per_page + 1}`,
  );
  const page = rows.slice(0, per_page);
  const next_cursor = rows.length > per_page ? String(page.at(-1)?.id) : null;
  return { data: page, meta: { next_cursor, per_page } };
}

/** One team as operators see it. */
export async function showTeam(db: Kysely<DB>, teamId: number): Promise<AdminTeam> {
  const [team] = await readTeams(db, sql`t.id = ${teamId}`);
  if (!team) throw new Error(`Team ${teamId} was there a moment ago.`);
  return team;
}

const owners = sql`select u.email::text from members m join users u on u.id = m.user_id
  where m.team_id = t.id and m.role_id = ${roleIds.Owner}`;

async function readTeams(db: Kysely<DB>, wanted: RawBuilder<unknown>): Promise<AdminTeam[]> {
  const { rows } = await sql<AdminTeam>`
    select t.id, t.name, array(${owners} order by m.user_id) as owners, t.plan,
      t.grant_scale_access as scale_access, ${isoTime(sql`t.trial_ends_at`)} as trial_ends_at,
      not t.meta_billing_v2 as prepaid, b.available as balance, coalesce(b.currency, t.currency) as currency,
      (select count(*)::int from members m where m.team_id = t.id) as members,
      (select count(*)::int from phone_numbers p where p.team_id = t.id) as numbers,
      coalesce((select s.bytes from team_storage s where s.team_id = t.id), 0) as stored_bytes,
      ${isoTime(sql`t.blocked_at`)} as blocked_at, t.blocked_reason, ${isoTime(sql`t.created_at`)} as created_at
    from teams t left join balance_accounts b on b.team_id = t.id
    where ${wanted}
  `.execute(db);
  return rows;
}
