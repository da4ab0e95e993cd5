import { type LiveOverview, type LiveRow, mostLive, type SlaKind } from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import { memberJson, readAnswerers } from '../../messaging/assignment/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { type Named, shownName } from '../../platform/shownName.ts';

/** What the team has on its hands at this moment. */
export function readLive(ctx: RequestContext): Promise<LiveOverview> {
  return ctx.db.read(async (tx) => {
    const hands = await readHands(tx, ctx);
    const { teamId, phoneNumberId } = ctx;
    const answerers = await readAnswerers(tx, [{ teamId, phoneNumberId }], { count: false });
    const chosen = answerers.filter(({ is_agent, has_agents }) => is_agent || !has_agents);
    const sum = (key: 'open' | 'waiting' | 'overdue') => hands.reduce((all, one) => all + one[key], 0);
    return {
      open: sum('open'),
      waiting: sum('waiting'),
      overdue: sum('overdue'),
      unassigned: hands.find(({ assignee }) => assignee === 0)?.open ?? 0,
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

/** Further than this nobody counts. */
const mostOpen = 100_000;

interface Hands {
  /** 0: nobody. */
  assignee: number;
  open: number;
  waiting: number;
  overdue: number;
}

async function readHands(tx: Tx, { teamId, phoneNumberId, clock }: RequestContext): Promise<Hands[]> {
  const { rows } = await sql<Hands>`
    select assignee, count(*) as open, count(waiting_since) as waiting,
      count(*) filter (where sla_due_at < ${clock.now()}) as overdue
    from (
      select assignee, waiting_since, sla_due_at from conversations
      where team_id = ${teamId} and phone_number_id = ${phoneNumberId} and shelf = 'open' limit ${mostOpen}
    ) open
    group by assignee`.execute(tx);
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
