import type { Tx } from '../../platform/database/index.ts';
import { emit, type Fact } from '../../platform/events/index.ts';

export interface OrderRow {
  id: number;
  order_number: string;
  contact_id: number | null;
  cancelled_at: Date | null;
  changed_at: Date;
}

export interface ChangedOrder extends OrderRow {
  /** Whose it was before. */
  contactBefore: number | null;
}

/** Shops tell of orders; who changed them there, nobody knows. */
const by = { kind: 'system', id: null } as const;

/** Tells of orders that came or changed, and of those who no longer have the ones that they had. */
export function emitOrders(
  tx: Tx,
  teamId: number,
  added: readonly OrderRow[],
  changed: readonly ChangedOrder[],
): void {
  emit(tx, [
    ...added.map((row) => orderFact('order.created', teamId, row)),
    ...changed.map((row) => orderFact('order.updated', teamId, row)),
    ...changed.flatMap((row) => loserFact(teamId, row) ?? []),
  ]);
}

function orderFact(type: 'order.created' | 'order.updated', teamId: number, row: OrderRow): Fact {
  const { id: order_id, order_number, cancelled_at, contact_id: contactId, changed_at: at } = row;
  const data = { order_id, order_number, is_cancelled: cancelled_at !== null };
  return { type, teamId, phoneNumberId: null, contactId, at, by, data };
}

function loserFact(teamId: number, { contactBefore, contact_id, changed_at: at }: ChangedOrder): Fact | null {
  if (contactBefore === null || contactBefore === contact_id) return null;
  const data = { fields: ['orders'] };
  return { type: 'contact.updated', teamId, phoneNumberId: null, contactId: contactBefore, at, by, data };
}
