import type { MessageStatus } from '@herald/contract';
import type { StatusPricing } from '@herald/whatsapp';
import { sql } from 'kysely';
import { momentArray, numberArray, textArray } from '../../platform/database/arrays.ts';
import type { Tx } from '../../platform/database/index.ts';
import { jsonRows, storableJson } from '../../platform/database/storable.ts';

/** The part of a message that moves while it travels. Named like the columns: rows go in and out unchanged. */
export interface LedgerRow {
  team_id: number;
  id: number;
  phone_number_id: number;
  contact_id: number;
  campaign_id: number | null;
  template_id: number | null;
  automation_id: number | null;
  automation_version: number | null;
  block_id: string | null;
  created_at: Date;
  status: MessageStatus;
  wamid: string | null;
  attempts: number;
  not_before: Date | null;
  claimed_by: string | null;
  accepted_at: Date | null;
  sent_at: Date | null;
  delivered_at: Date | null;
  read_at: Date | null;
  played_at: Date | null;
  failed_at: Date | null;
  error_code: number | null;
  error_title: string | null;
  error_details: string | null;
  price_micros: number | null;
  price_currency: string | null;
  pricing: StatusPricing | null;
  /** Expected price of a campaign's message, in millionths. */
  estimate_micros: number | null;
  /** Another message takes its place, or will: it counts nothing any more but what it cost. */
  replaced_at: Date | null;
}

export interface MessageKey {
  teamId: number;
  messageId: number;
}

/** Of `messages m`. */
export const ledgerColumns = sql.raw(
  [
    'team_id',
    'id',
    'phone_number_id',
    'contact_id',
    'campaign_id',
    'template_id',
    'automation_id',
    'automation_version',
    'block_id',
    'created_at',
    'status',
    'wamid',
    'attempts',
    'not_before',
    'claimed_by',
    'accepted_at',
    'sent_at',
    'delivered_at',
    'read_at',
    'played_at',
    'failed_at',
    'error_code',
    'error_title',
    'error_details',
    'price_micros',
    'price_currency',
    'pricing',
    'estimate_micros',
    'replaced_at',
  ]
    .map((column) => `m.${column}`)
    .join(', '),
);

/** Locks outgoing messages, always in the order of their ids: two batches that share messages cannot deadlock. */
export async function lockMessages(tx: Tx, keys: readonly MessageKey[]): Promise<LedgerRow[]> {
  if (keys.length === 0) return [];
  const { rows } = await tx.planned(
    'lock_messages',
    sql<LedgerRow>`
    select ${ledgerColumns}
    from messages m
    join unnest(${numberArray(keys.map((key) => key.teamId))}::bigint[], ${numberArray(keys.map((key) => key.messageId))}::bigint[])
      as wanted (team_id, id) on wanted.team_id = m.team_id and wanted.id = m.id
    where m.direction = 'out'
    order by m.id
    for no key update of m`,
  );
  return rows;
}

/** What of a row ever changes: the rest would travel for nothing. */
function movedOf(row: LedgerRow) {
  return {
    team_id: row.team_id,
    id: row.id,
    status: row.status,
    wamid: row.wamid,
    attempts: row.attempts,
    not_before: row.not_before,
    accepted_at: row.accepted_at,
    sent_at: row.sent_at,
    delivered_at: row.delivered_at,
    read_at: row.read_at,
    played_at: row.played_at,
    failed_at: row.failed_at,
    error_code: row.error_code,
    error_title: row.error_title,
    error_details: row.error_details,
    price_micros: row.price_micros,
    price_currency: row.price_currency,
    pricing: row.pricing,
    replaced_at: row.replaced_at,
  };
}

/** Columns besides the state and the times of a message's way, and what it costs. */
const otherColumns = [
  'wamid',
  'attempts',
  'not_before',
  'accepted_at',
  'failed_at',
  'error_code',
  'error_title',
  'error_details',
  'replaced_at',
] as const satisfies readonly (keyof ReturnType<typeof movedOf>)[];
const priceColumns = ['price_micros', 'price_currency', 'pricing'] as const;

/**
 * Writes what changed, in three statements at most. Of most messages a status moves nothing but the state and a time, the first
 * one also the price: only these travel then, a fraction of the bytes of whole rows.
 */
export async function saveChanges(
  tx: Tx,
  changes: readonly { before: LedgerRow; after: LedgerRow }[],
): Promise<void> {
  const steps: LedgerRow[] = [];
  const priced: LedgerRow[] = [];
  const others: LedgerRow[] = [];
  for (const { before, after } of changes) {
    const isSame = (column: keyof LedgerRow) => before[column] === after[column];
    if (!otherColumns.every(isSame)) others.push(after);
    else if (priceColumns.every(isSame)) steps.push(after);
    else priced.push(after);
  }
  await saveSteps(tx, steps);
  await savePriced(tx, priced);
  await saveMessages(tx, others);
}

async function saveSteps(tx: Tx, rows: readonly LedgerRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.planned(
    'save_steps',
    sql`
    update messages m set
      status = r.status, sent_at = r.sent_at, delivered_at = r.delivered_at, read_at = r.read_at,
      played_at = r.played_at
    from unnest(
      ${numberArray(rows.map((row) => row.team_id))}::bigint[],
      ${numberArray(rows.map((row) => row.id))}::bigint[],
      ${textArray(rows.map((row) => row.status))}::text[],
      ${momentArray(rows.map((row) => row.sent_at))}::timestamptz[],
      ${momentArray(rows.map((row) => row.delivered_at))}::timestamptz[],
      ${momentArray(rows.map((row) => row.read_at))}::timestamptz[],
      ${momentArray(rows.map((row) => row.played_at))}::timestamptz[]
    ) as r (team_id, id, status, sent_at, delivered_at, read_at, played_at)
    where m.team_id = r.team_id and m.id = r.id`,
  );
}

async function savePriced(tx: Tx, rows: readonly LedgerRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.planned(
    'save_priced',
    sql`
    update messages m set
      status = r.status, sent_at = r.sent_at, delivered_at = r.delivered_at, read_at = r.read_at,
      played_at = r.played_at, price_micros = r.price_micros, price_currency = r.price_currency, pricing = r.pricing
    from unnest(
      ${numberArray(rows.map((row) => row.team_id))}::bigint[],
      ${numberArray(rows.map((row) => row.id))}::bigint[],
      ${textArray(rows.map((row) => row.status))}::text[],
      ${momentArray(rows.map((row) => row.sent_at))}::timestamptz[],
      ${momentArray(rows.map((row) => row.delivered_at))}::timestamptz[],
      ${momentArray(rows.map((row) => row.read_at))}::timestamptz[],
      ${momentArray(rows.map((row) => row.played_at))}::timestamptz[],
      ${numberArray(rows.map((row) => row.price_micros))}::bigint[],
      ${textArray(rows.map((row) => row.price_currency))}::text[],
      ${textArray(rows.map((row) => row.pricing && storableJson(row.pricing)))}::jsonb[]
    ) as r (team_id, id, status, sent_at, delivered_at, read_at, played_at, price_micros, price_currency, pricing)
    where m.team_id = r.team_id and m.id = r.id`,
  );
}

/** Writes whole rows back, all in one statement. */
export async function saveMessages(tx: Tx, rows: readonly LedgerRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.planned(
    'save_messages',
    sql`
    update messages m set
      status = r.status, wamid = r.wamid, attempts = r.attempts, not_before = r.not_before,
      accepted_at = r.accepted_at, sent_at = r.sent_at, delivered_at = r.delivered_at, read_at = r.read_at,
      played_at = r.played_at, failed_at = r.failed_at,
      error_code = r.error_code, error_title = r.error_title, error_details = r.error_details,
      price_micros = r.price_micros, price_currency = r.price_currency, pricing = r.pricing, replaced_at = r.replaced_at
    from jsonb_to_recordset(${jsonRows(rows.map(movedOf))}) as r (
      team_id bigint, id bigint, status text, wamid text, attempts smallint, not_before timestamptz,
      accepted_at timestamptz, sent_at timestamptz, delivered_at timestamptz, read_at timestamptz,
      played_at timestamptz, failed_at timestamptz,
      error_code integer, error_title text, error_details text,
      price_micros bigint, price_currency text, pricing jsonb, replaced_at timestamptz)
    where m.team_id = r.team_id and m.id = r.id`,
  );
}
