import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { jsonRows } from '../../platform/database/storable.ts';

/** What became of messages, as their template and their step of an automation count it. */
export interface MessageCounts {
  sent: number;
  delivered: number;
  read: number;
  /** Of which a link was followed. */
  clicked: number;
  failed: number;
  skipped: number;
  costMicros: number;
  /** Expected price of what is under way; only an automation's, and only within a budget. */
  reservedMicros: number;
}

/** Whose messages they are. */
export interface CountsOwner {
  team_id: number;
  owner_kind: 'template' | 'automation';
  owner_id: number;
  version: number;
  block_id: string;
}

export function templateOwner(team_id: number, templateId: number): CountsOwner {
  return { team_id, owner_kind: 'template', owner_id: templateId, version: 0, block_id: '' };
}

export interface MessageDelta extends CountsOwner, MessageCounts {
  /** When the messages were made, to the quarter of an hour: every zone's days begin at one. */
  quarter: number;
}

const quarterMs = 15 * 60_000;

export function quarterOf(at: Date): number {
  return Math.floor(at.getTime() / quarterMs);
}

/** Each process has rows of its own, so that workers and the consumer never wait for each other. */
const slots = 16;
const slot = randomInt(slots);

export const noMessageCounts: MessageCounts = {
  sent: 0,
  delivered: 0,
  read: 0,
  clicked: 0,
  failed: 0,
  skipped: 0,
  costMicros: 0,
  reservedMicros: 0,
};
const countNames = Object.keys(noMessageCounts) as (keyof MessageCounts)[];

export function automationOwner(
  team_id: number,
  id: number,
  version: number | null,
  block: string | null,
): CountsOwner {
  return { team_id, owner_kind: 'automation', owner_id: id, version: version ?? 0, block_id: block ?? '' };
}

/** Adds to the counts of owners, once for the whole transaction and right before its commit. */
export function addMessageCounts(tx: Tx, deltas: readonly MessageDelta[]): void {
  tx.beforeCommit(writeCounts, deltas);
}

/** In the order of the key, so that two transactions of one process cannot deadlock. What adds up to nothing is not written. */
async function writeCounts(tx: Tx, deltas: readonly MessageDelta[]): Promise<void> {
  const rows = sumUp(deltas);
  if (rows.length === 0) return;
  await tx.planned(
    'add_message_counts',
    sql`
    insert into message_counts as c (
      team_id, owner_kind, owner_id, day, version, block_id, slot, sent, delivered, read, clicked, failed, skipped,
      cost_micros, reserved_micros)
    select d.team_id, d.owner_kind, d.owner_id,
      (to_timestamp(d.quarter * ${quarterMs / 1000}::bigint) at time zone t.timezone)::date as day, d.version, d.block_id,
      ${slot}::smallint, sum(d.sent), sum(d.delivered), sum(d.read), sum(d.clicked), sum(d.failed), sum(d.skipped), sum(d."costMicros"),
      sum(d."reservedMicros")
    from jsonb_to_recordset(${jsonRows(rows)}) as d (
      team_id bigint, owner_kind text, owner_id bigint, quarter bigint, version integer, block_id text, sent integer,
      delivered integer, read integer, clicked integer, failed integer, skipped integer, "costMicros" bigint,
      "reservedMicros" bigint)
    join teams t on t.id = d.team_id
    group by 1, 2, 3, 4, 5, 6
    order by 1, 2, 3, 4, 5, 6
    on conflict (team_id, owner_kind, owner_id, day, version, block_id, slot) do update set
      sent = c.sent + excluded.sent, delivered = c.delivered + excluded.delivered, read = c.read + excluded.read,
      clicked = c.clicked + excluded.clicked,
      failed = c.failed + excluded.failed, skipped = c.skipped + excluded.skipped,
      cost_micros = c.cost_micros + excluded.cost_micros, reserved_micros = c.reserved_micros + excluded.reserved_micros`,
  );
}

function sumUp(deltas: readonly MessageDelta[]): MessageDelta[] {
  const sums = new Map<string, MessageDelta>();
  for (const delta of deltas) {
    const { team_id, owner_kind, owner_id, version, block_id, quarter } = delta;
    const key = `${team_id} ${owner_kind} ${owner_id} ${version} ${block_id} ${quarter}`;
    const sum = sums.get(key);
    if (!sum) sums.set(key, { ...delta });
    else for (const name of countNames) sum[name] += delta[name];
  }
  return [...sums.values()].filter((sum) => countNames.some((name) => sum[name] !== 0));
}
