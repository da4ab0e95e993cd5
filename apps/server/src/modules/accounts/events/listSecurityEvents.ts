import type { RouteQuery, listSecurityEvents as route, SecurityEvent } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';
import type { RequestContext } from '../../../context.ts';
import { describeAgent } from '../sessions/describeAgent.ts';
import { keptSince } from './keptSince.ts';

type Row = Omit<SecurityEvent, 'id' | 'at' | 'browser' | 'system' | 'device'> & {
  id: number;
  source: 'e' | 'i';
  at: Date;
  user_agent: string | null;
};

/** A page of what happened to the person's sign-in, newest first, that operators acted as them among it. */
export async function listSecurityEvents(
  ctx: RequestContext,
  { cursor, per_page }: RouteQuery<typeof route>,
) {
  const rows = await readRows(ctx, cursor, per_page + 1);
  const page = rows.slice(0, per_page);
  const last = rows.length > per_page ? page.at(-1) : undefined;
  return {
    data: page.map(present),
    meta: { next_cursor: last ? `${last.at.getTime()}.${last.source}.${last.id}` : null, per_page },
  };
}

function present({ id, source, at, user_agent, ...event }: Row): SecurityEvent {
  return { ...event, id: `${source}${id}`, at: at.toISOString(), ...describeAgent(user_agent) };
}

async function readRows(ctx: RequestContext, cursor: string | undefined, limit: number): Promise<Row[]> {
  const since = keptSince(ctx.clock.now());
  const { userId } = ctx.person;
  const { rows } = await sql<Row>`
    (select 'e' as source, id, at, kind, means, second_step, is_new_browser, detail, count, from_several,
       user_agent, host(ip) as ip
     from security_events
     where user_id = ${userId} and at >= ${since} ${olderThan(cursor, sql`at`, 'e')}
     order by at desc, id desc limit ${limit})
    union all
    (select 'i', id, started_at, 'impersonated', null, null, null, reason, 1, false, null, null
     from impersonations
     where user_id = ${userId} and started_at >= ${since} ${olderThan(cursor, sql`started_at`, 'i')}
     order by started_at desc, id desc limit ${limit})
    order by at desc, source desc, id desc limit ${limit}`.execute(ctx.app.database.statements);
  return rows;
}

/** The lines after the one that a page ended with; of two of the same moment, those of `i` come first. */
function olderThan(cursor: string | undefined, at: RawBuilder<unknown>, source: Row['source']) {
  if (cursor === undefined) return sql``;
  const [time = '', from, id = ''] = cursor.split('.');
  const moment = new Date(Number(time));
  if (source === from) return sql`and (${at}, id) < (${moment}, ${Number(id)})`;
  return source < (from ?? '') ? sql`and ${at} <= ${moment}` : sql`and ${at} < ${moment}`;
}
