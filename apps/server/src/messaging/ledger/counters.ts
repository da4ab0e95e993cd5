import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { LedgerRow } from './row.ts';

/** What one message, or many, add to the counters of their campaign. */
export interface CampaignCounts {
  pending: number;
  accepted: number;
  delivered: number;
  read: number;
  failed: number;
  skipped: number;
  uncertain: number;
  /** Taken, and paced by WhatsApp. */
  held: number;
  /** Opted out within a week after it. */
  optedOut: number;
  costMicros: number;
  /** Expected price of what is under way. */
  reservedMicros: number;
}

export const noCounts: CampaignCounts = {
  pending: 0,
  accepted: 0,
  delivered: 0,
  read: 0,
  failed: 0,
  skipped: 0,
  uncertain: 0,
  held: 0,
  optedOut: 0,
  costMicros: 0,
  reservedMicros: 0,
};

export interface TemplateCounts {
  sent: number;
  delivered: number;
  read: number;
  failed: number;
}

export interface Change {
  before: LedgerRow;
  after: LedgerRow;
}

/** It may still cost something. */
const underWay = new Set<LedgerRow['status']>(['queued', 'sending', 'uncertain', 'accepted', 'held', 'sent']);

/** What a message counts as. `recountCampaign` says the same in SQL. */
export function countsOf(row: LedgerRow): CampaignCounts {
  const costMicros = row.delivered_at ? (row.price_micros ?? 0) : 0;
  if (row.replaced_at) return { ...noCounts, costMicros };
  return {
    ...noCounts,
    pending: one(row.status === 'queued' || row.status === 'sending'),
    accepted: one(row.accepted_at),
    delivered: one(row.delivered_at),
    read: one(row.read_at),
    failed: one(row.status === 'failed'),
    skipped: one(row.status === 'skipped'),
    uncertain: one(row.status === 'uncertain'),
    held: one(row.status === 'held'),
    costMicros,
    reservedMicros: underWay.has(row.status) ? (row.estimate_micros ?? 0) : 0,
  };
}

function one(isCounted: unknown): number {
  return isCounted ? 1 : 0;
}

/** Adds what the changes, and recipients who changed with them, are worth to their campaigns and templates. */
export async function countChanges(
  tx: Tx,
  changes: readonly Change[],
  recipients: readonly CountsRow<CampaignCounts>[] = [],
): Promise<void> {
  const campaigns = new Totals<CampaignCounts>();
  const templates = new Totals<TemplateCounts>();
  for (const { before, after } of changes) {
    const delta = subtract(countsOf(after), countsOf(before));
    if (after.campaign_id !== null) campaigns.add(after.team_id, after.campaign_id, delta);
    const { accepted: sent, delivered, read, failed } = delta;
    if (after.template_id !== null) {
      templates.add(after.team_id, after.template_id, { sent, delivered, read, failed });
    }
  }
  for (const { team_id, id, ...counts } of recipients) campaigns.add(team_id, id, counts);
  await addToCampaigns(tx, campaigns.rows());
  await addToTemplates(tx, templates.rows());
}

export type CountsRow<Counts> = Counts & { team_id: number; id: number };

export async function addToCampaigns(tx: Tx, rows: readonly CountsRow<CampaignCounts>[]): Promise<void> {
  if (rows.length === 0) return;
  await lockInOrder(tx, 'campaigns', rows);
  await sql`
    with delta as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (
        team_id bigint, id bigint, pending integer, accepted integer, delivered integer, read integer,
        failed integer, skipped integer, uncertain integer, held integer, "optedOut" integer,
        "costMicros" bigint, "reservedMicros" bigint)
    )
    update campaigns c set
      total_pending = c.total_pending + d.pending,
      total_accepted = c.total_accepted + d.accepted,
      total_delivered = c.total_delivered + d.delivered,
      total_read = c.total_read + d.read,
      total_failed = c.total_failed + d.failed,
      total_skipped = c.total_skipped + d.skipped,
      total_uncertain = c.total_uncertain + d.uncertain,
      total_held = c.total_held + d.held,
      total_opted_out = c.total_opted_out + d."optedOut",
      cost_micros = c.cost_micros + d."costMicros",
      reserved_micros = c.reserved_micros + d."reservedMicros"
    from delta d
    where c.team_id = d.team_id and c.id = d.id`.execute(tx);
}

export async function addToTemplates(tx: Tx, rows: readonly CountsRow<TemplateCounts>[]): Promise<void> {
  if (rows.length === 0) return;
  await lockInOrder(tx, 'templates', rows);
  await sql`
    with delta as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (
        team_id bigint, id bigint, sent integer, delivered integer, read integer, failed integer)
    )
    update templates t set
      sent_count = t.sent_count + d.sent,
      delivered_count = t.delivered_count + d.delivered,
      read_count = t.read_count + d.read,
      failed_count = t.failed_count + d.failed
    from delta d
    where t.team_id = d.team_id and t.id = d.id`.execute(tx);
}

/**
 * In the order of their ids, so that two batches over the same rows cannot deadlock. A statement of its own: the update
 * then sees the rows as they were locked. In one statement it would go by its older picture of them, wait for their newer
 * versions a second time, and could meet another batch that does the same.
 */
async function lockInOrder(
  tx: Tx,
  table: 'campaigns' | 'templates',
  rows: readonly { team_id: number; id: number }[],
): Promise<void> {
  if (rows.length === 1) return;
  await sql`
    select from ${sql.table(table)} o
    join unnest(${rows.map((row) => row.team_id)}::bigint[], ${rows.map((row) => row.id)}::bigint[])
      as d (team_id, id) on d.team_id = o.team_id and d.id = o.id
    order by o.id for no key update of o`.execute(tx);
}

/** Sums by owner; what adds up to nothing is not written. */
class Totals<Counts extends object> {
  readonly #sums = new Map<string, CountsRow<Counts>>();

  add(team_id: number, id: number, counts: Counts): void {
    const key = `${team_id}:${id}`;
    const known = this.#sums.get(key);
    this.#sums.set(key, { ...(known ? add(known, counts) : counts), team_id, id });
  }

  rows(): CountsRow<Counts>[] {
    return [...this.#sums.values()].filter(({ team_id: _team, id: _id, ...counts }) =>
      Object.values(counts).some((value) => value !== 0),
    );
  }
}

function add<Counts extends object>(a: Counts, b: Counts): Counts {
  return combine(a, b, 1);
}

function subtract<Counts extends object>(a: Counts, b: Counts): Counts {
  return combine(a, b, -1);
}

function combine<Counts extends object>(a: Counts, b: Counts, sign: 1 | -1): Counts {
  const other = b as Record<string, number>;
  return Object.fromEntries(
    Object.keys(b).map((key) => [key, ((a as Record<string, number>)[key] ?? 0) + sign * (other[key] ?? 0)]),
  ) as Counts;
}
