import { minorUnits } from '@herald/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { balanceTooLow } from './balanceTooLow.ts';
import { type Account, afterLine, lockAccount, post } from './ledger.ts';

interface PaidMessage {
  teamId: number;
  messageId: number;
  micros: number;
  at: Date;
}

interface Day {
  id: number;
  granted_micros: number;
  held: number;
  lines: number;
}

/**
 * Sets a template's price aside when the transaction that sends it commits. Last of all, so that nobody who waits for the
 * balance holds what others need: too little then takes the message back as well.
 */
export function holdForMessage(tx: Tx, message: PaidMessage): void {
  tx.beforeCommit(holdForMessages, [message]);
}

async function holdForMessages(tx: Tx, messages: readonly PaidMessage[]): Promise<void> {
  const teams = [...new Set(messages.map(({ teamId }) => teamId))].sort((a, b) => a - b);
  for (const teamId of teams) {
    let account = await lockAccount(tx, teamId);
    for (const message of messages) {
      if (message.teamId === teamId) account = await hold(tx, account, message);
    }
  }
}

/** What is rounded up is the sum of the day, not each message. */
async function hold(tx: Tx, account: Account, message: PaidMessage): Promise<Account> {
  const { teamId, messageId, micros, at } = message;
  const day = await openDay(tx, teamId, at);
  const granted = day.granted_micros + micros;
  const missing = minorUnits(granted, account.currency) - minorUnits(day.granted_micros, account.currency);
  if (missing > account.available)
    throw balanceTooLow({ ...account, needed: minorUnits(micros, account.currency) });
  const amounts = { available: -missing, reserved: missing };
  if (missing > 0)
    await post(tx, teamId, { ...amounts, key: `day:${day.id}:${day.lines + 1}`, kind: 'reserve', at });
  await sql`
    update balance_days set granted_micros = ${granted}, held = held + ${missing}, is_open = true,
      lines = lines + ${missing > 0 ? 1 : 0}
    where team_id = ${teamId} and id = ${day.id}`.execute(tx);
  await tx
    .insertInto('balance_messages')
    .values({ team_id: teamId, message_id: messageId, day_id: day.id, estimate_micros: micros })
    .execute();
  return afterLine(account, amounts);
}

/** Under the lock of the team's account, so no two are made for a day. */
async function openDay(tx: Tx, teamId: number, at: Date): Promise<Day> {
  await sql`
    insert into balance_days (team_id, day) values (${teamId}, (${at}::timestamptz at time zone 'UTC')::date)
    on conflict (team_id, day) where closed_at is null do nothing`.execute(tx);
  const { rows } = await sql<Day>`
    select id, granted_micros, held, lines from balance_days
    where team_id = ${teamId} and day = (${at}::timestamptz at time zone 'UTC')::date and closed_at is null`.execute(
    tx,
  );
  return rows[0]!;
}
