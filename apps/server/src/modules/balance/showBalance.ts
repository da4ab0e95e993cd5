import type { BalanceLine, getBalance, RouteQuery, RouteResponse } from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import { readBalance } from '../../messaging/prepaid/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';

interface Row {
  id: number;
  kind: BalanceLine['kind'];
  at: Date;
  available: number;
  reserved: number;
  spent: number;
  owed: number;
  campaign_id: number | null;
  campaign: string | null;
}

/** What is there, what is set aside, and every line of it, newest first. */
export async function showBalance(
  { db, teamId }: RequestContext,
  { cursor, per_page }: RouteQuery<typeof getBalance>,
): Promise<RouteResponse<typeof getBalance>> {
  return db.read(async (tx) => {
    const rows = await readLines(tx, teamId, cursor === undefined ? null : Number(cursor), per_page + 1);
    const shown = rows.slice(0, per_page);
    const next_cursor = rows.length > per_page ? String(shown.at(-1)?.id) : null;
    return { ...(await readSums(tx, teamId)), data: shown.map(presentLine), meta: { next_cursor, per_page } };
  });
}

async function readSums(tx: Tx, teamId: number) {
  const balance = await readBalance(tx, teamId);
  if (!balance) throw notFound();
  const { currency, available, reserved, owed, isPrepaid } = balance;
  return {
    is_prepaid: isPrepaid,
    available: { amount: available, currency },
    reserved: { amount: reserved, currency },
    owed: { amount: 0 - owed, currency },
  };
}

async function readLines(tx: Tx, teamId: number, before: number | null, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select l.id, l.kind, l.at, l.available, l.reserved, l.spent, l.owed, l.campaign_id, c.name as campaign
    from balance_lines l left join campaigns c on c.team_id = l.team_id and c.id = l.campaign_id
    where l.team_id = ${teamId} and (${before}::bigint is null or l.id < ${before})
    order by l.id desc limit ${limit}`.execute(tx);
  return rows;
}

function presentLine({ at, ...line }: Row): BalanceLine {
  return { ...line, at: at.toISOString() };
}
