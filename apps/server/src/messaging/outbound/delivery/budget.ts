import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { estimateFor } from './estimate.ts';

/** What automations have spent, with what of theirs is under way, in millionths. */
export interface Spending {
  of(automationId: number | null): number;
  /** A message of it is about to leave. */
  add(automationId: number | null, micros: number): void;
}

/** Asks only for automations whose messages carry a budget. What belongs to none has its budget for itself. */
export async function readSpending(
  tx: Tx,
  teamId: number,
  automationIds: readonly (number | null)[],
): Promise<Spending> {
  const ids = [...new Set(automationIds.filter((id) => id !== null))];
  const spent = new Map<number | null, number>(ids.length === 0 ? [] : await readSpent(tx, teamId, ids));
  return {
    of: (id) => (id === null ? 0 : (spent.get(id) ?? 0)),
    add: (id, micros) => void spent.set(id, (spent.get(id) ?? 0) + micros),
  };
}

async function readSpent(tx: Tx, teamId: number, ids: readonly number[]): Promise<[number, number][]> {
  const { rows } = await sql<{ id: number; micros: number }>`
    select owner_id as id, sum(cost_micros + reserved_micros)::bigint as micros from message_counts
    where team_id = ${teamId} and owner_kind = 'automation' and owner_id = any(${ids}::bigint[])
    group by owner_id`.execute(tx);
  return rows.map(({ id, micros }) => [id, micros]);
}

/**
 * What a message takes of a budget before it is known what it costs. What is written within the window takes nothing: whether
 * it is one of a month's free ones only Meta knows. It counts once it is delivered and charged.
 */
export function priceOfMessage(
  category: string | null,
  phone: string | null,
  currency: string,
  at: Date,
): number {
  return category === null ? 0 : estimateFor(category, currency, at)(phone);
}

/**
 * The most that it may cost, which is set aside. What is written within the window costs something once the free messages of
 * a month are used up; codes cost more to other countries than the sender's, which only Meta knows.
 */
export function mostOfMessage(
  category: string | null,
  phone: string | null,
  currency: string,
  at: Date,
): number {
  const price = estimateFor(category ?? 'service', currency, at)(phone);
  if (category !== 'AUTHENTICATION') return price;
  return Math.max(price, estimateFor('authentication_international', currency, at)(phone));
}
