import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { jsonRows } from '../../../platform/database/storable.ts';
import type { Move } from './moveRows.ts';
import { putBack, type Row, takeRows } from './rows.ts';
import type { Snapshot } from './snapshot.ts';

type Joined = Pick<Snapshot, 'portfolios' | 'portfolioTimes'> & { dropped: Row[] };

/** Whom a portfolio wrote to first counts once, at the later time. */
export async function joinPortfolios(tx: Tx, { teamId, from, to }: Move): Promise<Joined> {
  const both = sql`t.team_id = ${teamId} and t.contact_id = ${from} and exists (
    select from portfolio_recipients k
    where k.team_id = ${teamId} and k.portfolio = t.portfolio and k.contact_id = ${to})`;
  const dropped = await takeRows(tx, 'portfolio_recipients', both);
  await sql`delete from portfolio_recipients t where ${both}`.execute(tx);
  const times = await sql<Joined['portfolioTimes'][number]>`
    update portfolio_recipients k set last_at = x.last_at
    from jsonb_to_recordset(${jsonRows(dropped)}) as x(portfolio text, last_at timestamptz),
      portfolio_recipients was
    where k.team_id = ${teamId} and k.contact_id = ${to} and k.portfolio = x.portfolio and k.last_at < x.last_at
      and was.team_id = k.team_id and was.portfolio = k.portfolio and was.contact_id = k.contact_id
    returning k.portfolio, to_jsonb(was.last_at) as before, to_jsonb(k.last_at) as after`.execute(tx);
  const { rows } = await sql<{ portfolio: string }>`
    update portfolio_recipients set contact_id = ${to}
    where team_id = ${teamId} and contact_id = ${from} returning portfolio`.execute(tx);
  return { dropped, portfolioTimes: times.rows, portfolios: rows.map(({ portfolio }) => portfolio) };
}

/** `from` is the kept one here. */
export async function partPortfolios(tx: Tx, { teamId, from, to }: Move, joined: Joined): Promise<void> {
  await sql`
    update portfolio_recipients set contact_id = ${to}
    where team_id = ${teamId} and contact_id = ${from} and portfolio = any(${joined.portfolios}::text[])`.execute(
    tx,
  );
  await sql`
    update portfolio_recipients k set last_at = x.before
    from jsonb_to_recordset(${jsonRows(joined.portfolioTimes)})
      as x(portfolio text, before timestamptz, after timestamptz)
    where k.team_id = ${teamId} and k.contact_id = ${from} and k.portfolio = x.portfolio
      and k.last_at = x.after`.execute(tx);
  await putBack(tx, 'portfolio_recipients', joined.dropped);
}
