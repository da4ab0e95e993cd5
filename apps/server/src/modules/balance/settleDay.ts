import { sql } from 'kysely';
import { lockAccount } from '../../messaging/prepaid/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { readMetaSince, underWay } from './metaBilling.ts';
import { type Held, lateMs, type Spent, settle } from './settle.ts';

interface Day extends Held {
  day: string;
  closed_at: Date | null;
  /** What erased messages of it had come to. */
  erased_micros: number;
}

/**
 * Books what the templates of a day cost that no campaign sent, and gives back what failed or never left. Few messages, and
 * only while some of them are under way: they are counted each time.
 */
export async function settleDay(tx: Tx, teamId: number, dayId: number, now: Date): Promise<void> {
  const account = await lockAccount(tx, teamId);
  const day = await readDay(tx, teamId, dayId);
  if (!day) return;
  const closed_at = day.closed_at ?? (await readMetaSince(tx, teamId));
  await keepCosts(tx, teamId, dayId, account.currency);
  const { open, ...counted } = await readSpent(tx, teamId, dayId, closed_at);
  counted.cost_micros += day.erased_micros;
  const isLate = now.getTime() - Date.parse(day.day) > lateMs + 86_400_000;
  const spent = isLate ? { ...counted, reserved_micros: 0 } : counted;
  const { held, settled, lines } = await settle(tx, day, spent, {
    teamId,
    account,
    key: `day:${dayId}`,
    keepsRest: false,
    billedBefore: 0,
    now,
  });
  await tx
    .updateTable('balance_days')
    .set({ held, settled, lines, closed_at, is_open: open > 0 && !isLate })
    .where('team_id', '=', teamId)
    .where('id', '=', dayId)
    .execute();
}

async function readDay(tx: Tx, teamId: number, dayId: number): Promise<Day | undefined> {
  const { rows } = await sql<Day>`
    select day::text, held, settled, lines, closed_at, erased_micros from balance_days
    where team_id = ${teamId} and id = ${dayId}`.execute(tx);
  return rows[0];
}

/**
 * Writes down what each delivered message came to, so that it stays spent when the person is erased. A price in another
 * currency than the balance is booked as it was expected.
 */
async function keepCosts(tx: Tx, teamId: number, dayId: number, currency: string): Promise<void> {
  const cost = sql`case when m.price_currency = ${currency} or coalesce(m.price_micros, 0) = 0
    then coalesce(m.price_micros, 0) else b.estimate_micros end`;
  await sql`
    update balance_messages b set cost_micros = ${cost} from messages m
    where b.team_id = ${teamId} and b.day_id = ${dayId} and m.team_id = b.team_id and m.id = b.message_id
      and m.delivered_at is not null and b.cost_micros is distinct from ${cost}`.execute(tx);
}

async function readSpent(
  tx: Tx,
  teamId: number,
  dayId: number,
  closedAt: Date | null,
): Promise<Spent & { open: number }> {
  const { rows } = await sql<Spent & { open: number }>`
    select count(*) filter (where ${underWay})::int as open,
      coalesce(sum(b.cost_micros) filter (where m.delivered_at is not null), 0)::bigint as cost_micros,
      coalesce(sum(b.estimate_micros) filter (where ${underWay}), 0)::bigint as reserved_micros
    from balance_messages b join messages m on m.team_id = b.team_id and m.id = b.message_id
    where b.team_id = ${teamId} and b.day_id = ${dayId}
      and (${closedAt}::timestamptz is null or m.accepted_at <= ${closedAt})`.execute(tx);
  return rows[0] ?? { open: 0, cost_micros: 0, reserved_micros: 0 };
}
