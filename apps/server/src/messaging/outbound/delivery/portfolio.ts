import { tierLimit } from '@herald/whatsapp/model';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { reserveOf } from './portfolioLimit.ts';

const dayMs = 24 * 60 * 60 * 1000;

export interface PortfolioKey {
  teamId: number;
  /** Meta's id of the portfolio, or of the WhatsApp account while the portfolio is unknown. */
  portfolio: string;
  tier: string | null;
}

export interface PortfolioUse {
  limit: number;
  used: number;
  reserve: number;
  /** When somebody leaves the count, for campaigns and for everything else. */
  freeAt: { campaign: Date; other: Date };
}

/** Who of many people matters how to the portfolio's count. */
export interface PortfolioPerson {
  isInPortfolio: boolean;
  windowClosesAt: Date | null;
}

/** Held until the transaction ends: two numbers of one portfolio count one after the other. */
export async function lockPortfolio(tx: Tx, { teamId, portfolio }: PortfolioKey): Promise<void> {
  const name = `portfolio:${teamId}:${portfolio}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/** Null while the portfolio has no limit, or nobody knows one. */
export async function readPortfolioUse(tx: Tx, key: PortfolioKey, now: Date): Promise<PortfolioUse | null> {
  const limit = tierLimit(key.tier);
  if (limit === null) return null;
  const reserve = reserveOf(limit);
  const { rows } = await sql<{ used: number; campaign: Date | null; other: Date | null }>`
    with recent as materialized (
      select last_at from portfolio_recipients
      where team_id = ${key.teamId} and portfolio = ${key.portfolio} and last_at > ${dayBefore(now)}
    ), counted as (select count(*) as used from recent)
    select used,
      (select last_at from recent order by last_at offset greatest(0, used - ${limit - reserve}) limit 1) as campaign,
      (select last_at from recent order by last_at offset greatest(0, used - ${limit}) limit 1) as other
    from counted`.execute(tx);
  const { used = 0, campaign = null, other = null } = rows[0] ?? {};
  const leaves = (at: Date | null) => new Date((at ?? now).getTime() + dayMs);
  return { limit, used: Number(used), reserve, freeAt: { campaign: leaves(campaign), other: leaves(other) } };
}

/** Of these people, who is counted already, and whose window with the number is open. */
export async function readPortfolioPeople(
  tx: Tx,
  key: PortfolioKey,
  phoneNumberId: number,
  contactIds: readonly number[],
  now: Date,
): Promise<Map<number, PortfolioPerson>> {
  const { rows } = await sql<PortfolioPerson & { id: number }>`
    select wanted.id, p.contact_id is not null as "isInPortfolio", v.window_closes_at as "windowClosesAt"
    from unnest(${contactIds}::bigint[]) as wanted (id)
    left join portfolio_recipients p
      on p.team_id = ${key.teamId} and p.portfolio = ${key.portfolio} and p.contact_id = wanted.id
      and p.last_at > ${dayBefore(now)}
    left join conversations v
      on v.team_id = ${key.teamId} and v.phone_number_id = ${phoneNumberId} and v.contact_id = wanted.id`.execute(
    tx,
  );
  return new Map(rows.map(({ id, ...person }) => [id, person]));
}

/**
 * Before a limit was known nobody was counted: the ledger tells whom the portfolio wrote to since. It counts a few too
 * many, those whose window was open, which is the safe side. Returns how many that were.
 */
export async function recallPortfolioPeople(tx: Tx, key: PortfolioKey, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with recalled as (
      insert into portfolio_recipients (team_id, portfolio, contact_id, last_at)
      select n.team_id, ${key.portfolio}, m.contact_id, max(m.accepted_at)
      from whatsapp_accounts a
      join phone_numbers n on n.team_id = a.team_id and n.whatsapp_account_id = a.id
      join messages m on m.team_id = n.team_id and m.phone_number_id = n.id
        and m.type = 'template' and m.accepted_at > ${dayBefore(now)}
      where a.team_id = ${key.teamId} and coalesce(a.business_id, a.waba_id) = ${key.portfolio}
      group by n.team_id, m.contact_id
      on conflict (team_id, portfolio, contact_id) do update set last_at = excluded.last_at
      returning 1
    )
    select count(*) as count from recalled`.execute(tx);
  return Number(rows[0]?.count ?? 0);
}

/** These people are written to now. */
export async function countPortfolioPeople(
  tx: Tx,
  key: PortfolioKey,
  contactIds: readonly number[],
  now: Date,
): Promise<void> {
  if (contactIds.length === 0) return;
  await sql`
    insert into portfolio_recipients (team_id, portfolio, contact_id, last_at)
    select ${key.teamId}, ${key.portfolio}, id, ${now} from unnest(${[...new Set(contactIds)]}::bigint[]) as w (id)
    order by id
    on conflict (team_id, portfolio, contact_id) do update
      set last_at = greatest(portfolio_recipients.last_at, excluded.last_at)`.execute(tx);
}

function dayBefore(now: Date): Date {
  return new Date(now.getTime() - dayMs);
}
