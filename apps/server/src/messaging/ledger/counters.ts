import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { jsonRows } from '../../platform/database/storable.ts';
import {
  addMessageCounts,
  automationOwner,
  type CountsOwner,
  type MessageDelta,
  quarterOf,
  templateOwner,
} from './messageCounts.ts';
import type { LedgerRow } from './row.ts';
import { underWay } from './underWay.ts';

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
  /** Got nothing on purpose. */
  heldOut: number;
  /** Followed by a link of theirs. */
  clicked: number;
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
  heldOut: 0,
  clicked: 0,
  costMicros: 0,
  reservedMicros: 0,
};

export interface Change {
  before: LedgerRow;
  after: LedgerRow;
}

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
    failed: one(row.status === 'failed' || row.status === 'expired'),
    skipped: one(row.status === 'skipped'),
    uncertain: one(row.status === 'uncertain'),
    held: one(row.status === 'held'),
    costMicros,
    reservedMicros: underWay.includes(row.status) ? (row.estimate_micros ?? 0) : 0,
  };
}

function one(isCounted: unknown): number {
  return isCounted ? 1 : 0;
}

/** Adds what the changes, and recipients who changed with them, are worth to the owners of the messages. */
export async function countChanges(
  tx: Tx,
  changes: readonly Change[],
  recipients: readonly CampaignCountsRow[] = [],
): Promise<void> {
  const deltas = changes.map(({ before, after }) => ({
    row: after,
    delta: subtract(countsOf(after), countsOf(before)),
  }));
  const ofCampaigns = deltas.flatMap(({ row: { team_id, campaign_id: id }, delta }) =>
    id === null ? [] : { ...delta, team_id, id },
  );
  addMessageCounts(
    tx,
    deltas.flatMap(({ row, delta }) => ownersOf(row).map((owner) => messageDelta(row, owner, delta))),
  );
  await addToCampaigns(tx, sumUp([...ofCampaigns, ...recipients]));
}

/** Besides its campaign. */
function ownersOf(row: LedgerRow): CountsOwner[] {
  const { team_id, template_id, automation_id } = row;
  const owners: CountsOwner[] = [];
  if (template_id !== null) owners.push(templateOwner(team_id, template_id));
  if (automation_id !== null) {
    owners.push(automationOwner(team_id, automation_id, row.automation_version, row.block_id));
  }
  return owners;
}

function messageDelta(row: LedgerRow, owner: CountsOwner, delta: CampaignCounts): MessageDelta {
  const { accepted: sent, delivered, read, failed, skipped, costMicros } = delta;
  const reservedMicros = owner.owner_kind === 'automation' ? delta.reservedMicros : 0;
  const quarter = quarterOf(row.created_at);
  return {
    ...owner,
    quarter,
    sent,
    delivered,
    read,
    clicked: 0,
    failed,
    skipped,
    costMicros,
    reservedMicros,
  };
}

export type CampaignCountsRow = CampaignCounts & { team_id: number; id: number };

export async function addToCampaigns(tx: Tx, rows: readonly CampaignCountsRow[]): Promise<void> {
  if (rows.length === 0) return;
  if (rows.length > 1) await lockCampaigns(tx, rows);
  await tx.planned(
    'add_to_campaigns',
    sql`
    with delta as (
      select * from jsonb_to_recordset(${jsonRows(rows)}) as d (
        team_id bigint, id bigint, pending integer, accepted integer, delivered integer, read integer,
        failed integer, skipped integer, uncertain integer, held integer, "optedOut" integer, "heldOut" integer, clicked integer,
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
      total_held_out = c.total_held_out + d."heldOut",
      total_clicked = c.total_clicked + d.clicked,
      cost_micros = c.cost_micros + d."costMicros",
      reserved_micros = c.reserved_micros + d."reservedMicros"
    from delta d
    where c.team_id = d.team_id and c.id = d.id`,
  );
}

/**
 * In the order of their ids, so that two batches over the same rows cannot deadlock. A statement of its own: the update
 * then sees the rows as they were locked. In one statement it would go by its older picture of them, wait for their newer
 * versions a second time, and could meet another batch that does the same.
 */
export async function lockCampaigns(tx: Tx, rows: readonly { team_id: number; id: number }[]): Promise<void> {
  await tx.planned(
    'lock_campaigns',
    sql`
    select from campaigns o
    join unnest(${rows.map((row) => row.team_id)}::bigint[], ${rows.map((row) => row.id)}::bigint[])
      as d (team_id, id) on d.team_id = o.team_id and d.id = o.id
    order by o.id for no key update of o`,
  );
}

/** One row a campaign; what adds up to nothing is not written. */
function sumUp(rows: readonly CampaignCountsRow[]): CampaignCountsRow[] {
  const sums = new Map<number, CampaignCountsRow>();
  for (const row of rows) {
    const sum = sums.get(row.id);
    sums.set(row.id, sum ? { ...row, ...addUp(sum, row) } : row);
  }
  return [...sums.values()].filter((sum) => countNames.some((name) => sum[name] !== 0));
}

export function addUp(a: CampaignCounts, b: Partial<CampaignCounts>): CampaignCounts {
  const sum = { ...a };
  for (const name of countNames) sum[name] += b[name] ?? 0;
  return sum;
}

function subtract(a: CampaignCounts, b: CampaignCounts): CampaignCounts {
  const difference = { ...a };
  for (const name of countNames) difference[name] -= b[name];
  return difference;
}

const countNames = Object.keys(noCounts) as (keyof CampaignCounts)[];
