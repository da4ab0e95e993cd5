import { minorUnits } from '@herald/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { balanceTooLow } from './balanceTooLow.ts';
import { type Account, afterLine, post } from './ledger.ts';
import type { PaidMessage } from './paidMessage.ts';

interface Day {
  id: number;
  granted_micros: number;
  lines: number;
}

interface OfDay {
  teamId: number;
  messages: readonly PaidMessage[];
  /** What is not there is owed later, instead of refusing them. */
  mayBeOwed: boolean;
}

/** Sets aside what messages of one day cost. What is rounded up is the sum of the day, not each message. */
export async function holdDay(
  tx: Tx,
  account: Account,
  { teamId, messages, mayBeOwed }: OfDay,
): Promise<Account> {
  const [first] = messages;
  if (!first) return account;
  const day = await openDay(tx, teamId, first.at);
  const micros = messages.reduce((sum, message) => sum + openOf(message), 0);
  const granted = day.granted_micros + micros;
  const missing = minorUnits(granted, account.currency) - minorUnits(day.granted_micros, account.currency);
  if (missing > account.available && !mayBeOwed)
    throw balanceTooLow({ ...account, needed: minorUnits(micros, account.currency) });
  const taken = Math.min(missing, account.available);
  const amounts = { available: -taken, reserved: taken };
  if (taken > 0)
    await post(tx, teamId, {
      ...amounts,
      key: `day:${day.id}:${day.lines + 1}`,
      kind: 'reserve',
      at: first.at,
    });
  await sql`
    update balance_days set granted_micros = ${granted}, held = held + ${taken}, open_micros = open_micros + ${micros},
      lines = lines + ${taken > 0 ? 1 : 0}
    where team_id = ${teamId} and id = ${day.id}`.execute(tx);
  await sql`
    insert into balance_messages (team_id, message_id, day_id, estimate_micros, is_free, open_micros, counted_open)
    select ${teamId}, m.id, ${day.id}, m.micros, m.is_free, m.open, m.open
    from unnest(${messages.map(({ messageId }) => messageId)}::bigint[], ${messages.map((one) => one.micros)}::bigint[],
      ${messages.map(({ isFree = false }) => isFree)}::boolean[], ${messages.map(openOf)}::bigint[])
      as m (id, micros, is_free, open)`.execute(tx);
  return afterLine(account, amounts);
}

const openOf = ({ isFree, micros }: PaidMessage) => (isFree ? 0 : micros);

/** Under the lock of the team's account, so no two are made for a day. */
async function openDay(tx: Tx, teamId: number, at: Date): Promise<Day> {
  await sql`
    insert into balance_days (team_id, day) values (${teamId}, (${at}::timestamptz at time zone 'UTC')::date)
    on conflict (team_id, day) where closed_at is null do nothing`.execute(tx);
  const { rows } = await sql<Day>`
    select id, granted_micros, lines from balance_days
    where team_id = ${teamId} and day = (${at}::timestamptz at time zone 'UTC')::date and closed_at is null`.execute(
    tx,
  );
  return rows[0]!;
}
