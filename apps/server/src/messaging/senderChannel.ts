import { sql } from 'kysely';
import type { Tx } from '../platform/database/index.ts';

/** Workers listen here for what they should know at once; a poll every second is the safety net. */
export const senderChannel = 'herald_outbound';

/** What a worker hears: a number has something to send, or a decision was made about what it may hold in memory. */
export type Notice =
  | { kind: 'work'; phoneNumberId: number }
  | { kind: 'recall'; of: Recalled; ids: number[] };

const recalled = ['campaign', 'contact', 'template'] as const;
type Recalled = (typeof recalled)[number];

/** Tells the workers, once the transaction is committed, that a number has something to send. */
export async function wakeSender(tx: Tx, phoneNumberId: number): Promise<void> {
  await notify(tx, String(phoneNumberId));
}

/** So many ids fit into one notification. */
const mostIds = 500;

/**
 * Tells the workers, once the transaction is committed, that the gate must look again before anything of these leaves that
 * is claimed and not yet posted.
 */
export async function recallUnposted(tx: Tx, of: Recalled, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += mostIds) {
    await notify(tx, `${of}:${ids.slice(from, from + mostIds).join()}`);
  }
}

async function notify(tx: Tx, payload: string): Promise<void> {
  await sql`select pg_notify(${senderChannel}, ${payload})`.execute(tx);
}

export function readNotice(payload: string): Notice {
  const [kind, ids] = payload.split(':');
  const of = recalled.find((known) => known === kind);
  if (ids === undefined || !of) return { kind: 'work', phoneNumberId: Number(payload) };
  return { kind: 'recall', of, ids: ids.split(',').map(Number) };
}
