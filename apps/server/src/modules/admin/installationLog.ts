import type { AuditEvent, RouteQuery, listInstallationEvents as route } from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import { memberName } from '../../messaging/assignment/index.ts';
import { isoTime } from './isoTime.ts';

/** A page of what operators did, newest first, with the names that people have today. */
export async function listInstallationEvents(ctx: RequestContext, query: RouteQuery<typeof route>) {
  const { cursor, per_page, action = null } = query;
  const before = cursor === undefined ? null : Number(cursor);
  const { rows } = await sql<AuditEvent>`
    select e.id, ${isoTime(sql`e.at`)} as at, e.action, ${actor} as actor,
      case when e.impersonator_id is not null
        then coalesce(${memberName('i')}, '#' || e.impersonator_id) end as impersonated_by,
      jsonb_build_object('kind', e.target_kind, 'id', e.target_id, 'name', e.data ->> 'name') as target,
      e.data -> 'before' as before, e.data -> 'after' as after, host(e.ip) as ip
    from installation_events e
    left join users a on e.actor_kind = 'user' and a.id = e.actor_id
    left join users i on i.id = e.impersonator_id
    where (${before}::bigint is null or e.id < ${before}) and (${action}::text is null or e.action = ${action})
    order by e.id desc limit ${per_page + 1}
  `.execute(ctx.app.database.statements);
  const page = rows.slice(0, per_page);
  const next_cursor = rows.length > per_page ? String(page.at(-1)?.id) : null;
  return { data: page, meta: { next_cursor, per_page } };
}

/** Whoever used the command line is known by the command alone. */
const actor = sql`case when e.actor_kind = 'user'
  then jsonb_build_object('kind', 'user', 'id', e.actor_id, 'name', ${memberName('a')})
  else jsonb_build_object('kind', 'system', 'id', null, 'name',
    case when e.actor_kind = 'command' then 'npm run admin' end) end`;
