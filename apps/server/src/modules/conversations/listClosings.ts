import { mostClosings, type RouteResponse, type listClosings as route } from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import { memberJson } from '../../messaging/assignment/index.ts';
import { accessConversation } from './access.ts';

type Closing = RouteResponse<typeof route>['data'][number];

interface ClosingRow extends Omit<Closing, 'closed_at'> {
  closed_at: Date;
}

/** Of a conversation that is opened and closed again and again, no more of its timeline is read. */
const mostEvents = 1000;

/**
 * When a conversation was closed, by whom and how it was rated. What was opened again within a minute by whoever closed it
 * was a slip.
 */
export function listClosings(ctx: RequestContext, contactId: number): Promise<Closing[]> {
  const { teamId, phoneNumberId } = ctx;
  return ctx.db.read(async (tx) => {
    await accessConversation(tx, ctx, contactId);
    const { rows } = await sql<ClosingRow>`
      with told as (
        select id, kind, user_id, created_at, data,
          lead(kind) over w as next_kind, lead(user_id) over w as next_user, lead(created_at) over w as next_at
        from (
          select id, kind, user_id, created_at, data from conversation_events
          where team_id = ${teamId} and phone_number_id = ${phoneNumberId} and contact_id = ${contactId}
          order by created_at desc limit ${mostEvents}
        ) newest
        window w as (order by created_at, id)
      )
      select e.id, e.created_at as closed_at, ${memberJson('u')} as by, c.name as reason,
        case when r.score is not null then json_build_object('score', r.score, 'comment', r.comment) end as rating
      from told e
      left join users u on u.id = e.user_id
      left join closing_reasons c on c.team_id = ${teamId} and c.id = (e.data ->> 'closing_reason_id')::bigint
      left join lateral (
        select score, comment from ratings
        where team_id = ${teamId} and phone_number_id = ${phoneNumberId} and contact_id = ${contactId}
          and closed_at = e.created_at and score is not null
        order by id desc limit 1
      ) r on true
      where e.kind = 'closed' and not (
        e.next_kind = 'reopened' and e.next_user = e.user_id and e.next_at < e.created_at + interval '1 minute') is true
      order by e.created_at desc, e.id desc limit ${mostClosings}`.execute(tx);
    return rows.map(({ closed_at, ...row }) => ({ ...row, closed_at: closed_at.toISOString() }));
  });
}
