import {
  type LiveOverview,
  type LiveRow,
  mostCounted,
  mostInHand,
  mostLive,
  type SlaKind,
} from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import { memberJson, readAnswerers } from '../../messaging/assignment/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { type Named, shownName } from '../../platform/shownName.ts';
import { readNow } from './readNow.ts';

/** What the team has on its hands at this moment. */
export function readLive(ctx: RequestContext): Promise<LiveOverview> {
  return ctx.db.read(async (tx) => {
    const { teamId, phoneNumberId } = ctx;
    const answerers = await readAnswerers(tx, [{ teamId, phoneNumberId }], { count: false });
    const chosen = answerers.filter(({ is_agent, has_agents }) => is_agent || !has_agents);
    const hands = await readHands(
      tx,
      ctx,
      chosen.map(({ user_id }) => user_id),
    );
    const { longest_since, ...now } = await readNow(tx, ctx, {
      waiting: sumOf(hands, ({ waiting }) => waiting),
      overdue: sumOf(hands, ({ overdue }) => overdue),
    });
    return {
      ...now,
      agents: chosen
        .map(({ user_id, name, is_available }) => {
          const own = hands.find(({ assignee }) => assignee === user_id);
          const { open = 0, waiting = 0, overdue = 0 } = own ?? {};
          return { user_id, name, is_available, open, waiting, overdue };
        })
        .toSorted((a, b) => b.waiting - a.waiting || b.open - a.open || a.user_id - b.user_id),
      longest: await readRows(tx, ctx, 'waiting_since'),
      due: await readRows(tx, ctx, 'sla_due_at'),
    };
  });
}

const sumOf = (hands: readonly Hands[], count: (one: Hands) => number) =>
  hands.reduce((sum, one) => sum + count(one), 0);

interface Hands {
  assignee: number;
  open: number;
  waiting: number;
  overdue: number;
}

/** Of each of these, and what waits or is overdue of all others. Where more do than anybody counts, those that have been longest. */
async function readHands(
  tx: Tx,
  { teamId, phoneNumberId, clock }: RequestContext,
  members: readonly number[],
): Promise<Hands[]> {
  const open = sql`
    team_id = ${teamId} and phone_number_id = ${phoneNumberId} and shelf = 'open'`;
  const { rows } = await sql<Hands>`
    with waiting as (
      select assignee, count(*) as waiting from (
        select assignee from conversations where ${open} and waiting_since is not null
        order by waiting_since limit ${mostCounted}
      ) longest
      group by 1
    ), overdue as (
      select assignee, count(*) as overdue from (
        select assignee from conversations where ${open} and sla_due_at < ${clock.now()}
        order by sla_due_at limit ${mostCounted}
      ) longest
      group by 1
    ), held as (
      select m.assignee, held.open
      from unnest(${members}::bigint[]) as m(assignee)
      cross join lateral (
        select count(*) as open from (
          select from conversations where ${open} and assignee = m.assignee limit ${mostInHand}
        ) counted
      ) held
    )
    select assignee, coalesce(open, 0) as open, coalesce(waiting, 0) as waiting, coalesce(overdue, 0) as overdue
    from held full join waiting using (assignee) full join overdue using (assignee)`.execute(tx);
  return rows;
}

type Row = Named & {
  contact_id: number;
  phone_number: string | null;
  assigned_to: LiveRow['assigned_to'];
  waiting_since: Date | null;
  sla_kind: SlaKind | null;
  sla_due_at: Date | null;
};

/** Each from an index that holds nothing but such conversations, in this order. */
async function readRows(
  tx: Tx,
  { teamId, phoneNumberId }: RequestContext,
  column: 'waiting_since' | 'sla_due_at',
): Promise<LiveRow[]> {
  const at = sql.ref(`v.${column}`);
  const { rows } = await sql<Row>`
    select v.contact_id, c.name, c.first_name, c.last_name, c.profile_name, c.phone_number, v.waiting_since, v.sla_kind,
      v.sla_due_at, (select ${memberJson('u')} from users u where u.id = v.assigned_user_id) as assigned_to
    from conversations v
    join contacts c on c.team_id = v.team_id and c.id = v.contact_id
    where v.team_id = ${teamId} and v.phone_number_id = ${phoneNumberId} and v.shelf = 'open' and ${at} is not null
    order by ${at}, v.contact_id limit ${mostLive}`.execute(tx);
  return rows.map((row) => ({
    contact_id: row.contact_id,
    name: shownName(row),
    phone_number: row.phone_number,
    assigned_to: row.assigned_to,
    waiting_since: row.waiting_since?.toISOString() ?? null,
    sla: row.sla_kind && row.sla_due_at && { kind: row.sla_kind, due_at: row.sla_due_at.toISOString() },
  }));
}
