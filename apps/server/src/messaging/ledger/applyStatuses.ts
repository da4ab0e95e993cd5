import { hash } from 'node:crypto';
import type { StatusPricing, WebhookError } from '@herald/whatsapp';
import { classifyError } from '@herald/whatsapp/model';
import { sql } from 'kysely';
import { numberArray } from '../../platform/database/arrays.ts';
import type { Tx } from '../../platform/database/index.ts';
import { columnInteger } from '../../platform/database/storable.ts';
import type { LedgerEvent, MessageError } from './advance.ts';
import { applyEvents, type MessageEvent } from './applyEvents.ts';
import type { Change } from './counters.ts';
import { type PriceFacts, priceStatus } from './price.ts';
import { recordClaimed } from './recordClaimed.ts';
import { type LedgerRow, ledgerColumns } from './row.ts';

/** One entry of `value.statuses[]`, once the number is known. */
export interface StatusUpdate {
  teamId: number;
  /** Herald's id of the number that the webhook names. */
  phoneNumberId: number;
  /** From `biz_opaque_callback_data`, see `readCallbackData`. */
  messageId: number | null;
  /** Of the claim that posted it; absent of what was posted before there were marks. */
  mark?: string | null;
  wamid: string;
  status: 'sent' | 'delivered' | 'read' | 'played' | 'failed';
  at: Date;
  error: WebhookError | null;
  pricing: StatusPricing | null;
}

export interface AppliedStatuses {
  /** Messages that moved. */
  changes: Change[];
  /** Statuses of messages that are not (yet) visible: try them again later. */
  unknown: StatusUpdate[];
}

/** What goes into `biz_opaque_callback_data`; every status of the message brings it back. */
export function callbackDataOf(messageId: number, claimedBy: string): string {
  return `m:${messageId}:${markOf(claimedBy)}`;
}

/**
 * Tells claims apart, without saying who claimed. An id alone does not: a database that lost its tail gives it again, and
 * another Herald at the same number has ids of its own, while WhatsApp tells its statuses to both.
 */
function markOf(claimedBy: string): string {
  const known = marks.get(claimedBy);
  if (known !== undefined) return known;
  const mark = hash('sha256', claimedBy, 'hex').slice(0, markLength);
  if (marks.size >= mostMarks) marks.clear();
  marks.set(claimedBy, mark);
  return mark;
}

/** Hundreds of messages are of one claim, and numbers that send at the same time take turns. */
const marks = new Map<string, string>();
const mostMarks = 1000;
const markLength = 12;

/** No message for what another program sent through the same number. */
export function readCallbackData(callbackData: string | null): Pick<StatusUpdate, 'messageId' | 'mark'> {
  const [, digits, mark = null] = /^m:([1-9]\d{0,15})(?::([0-9a-f]{12}))?$/.exec(callbackData ?? '') ?? [];
  return { messageId: digits === undefined ? null : Number(digits), mark };
}

/** Takes in WhatsApp's statuses, in whatever order and however often they come. */
export async function applyStatuses(tx: Tx, updates: readonly StatusUpdate[]): Promise<AppliedStatuses> {
  if (updates.length === 0) return { changes: [], unknown: [] };
  const locked = await lockNamed(tx, updates);
  const events: MessageEvent[] = [];
  const take = (update: StatusUpdate, facts: FoundMessage) =>
    events.push({ teamId: update.teamId, messageId: facts.id, event: eventOf(update, facts) });
  const others: StatusUpdate[] = [];
  for (const update of updates) {
    const row = update.messageId === null ? undefined : locked.get(update.messageId);
    if (row && isOf(update, row)) take(update, row);
    else others.push(update);
  }
  const found = await findOrRecord(tx, others);
  const unknown: StatusUpdate[] = [];
  others.forEach((update, index) => {
    const facts = found.get(index);
    if (facts) take(update, facts);
    else unknown.push(update);
  });
  return { changes: await applyEvents(tx, events, locked), unknown };
}

/** What a price asks for stands there as far as one is told of. */
type LockedMessage = LedgerRow & PriceFacts;

/** Nobody else can have its wamid. */
function isOf({ teamId, phoneNumberId, wamid }: StatusUpdate, row: LockedMessage): boolean {
  return row.team_id === teamId && row.phone_number_id === phoneNumberId && row.wamid === wamid;
}

interface Named {
  teamId: number;
  /** Whether a price is told of any. */
  isPriced: boolean;
}

/**
 * Locks the messages that the callback data name, in the order of their ids. Of nearly all statuses that is their message,
 * so nothing is looked for before.
 */
async function lockNamed(tx: Tx, updates: readonly StatusUpdate[]): Promise<Map<number, LockedMessage>> {
  const named = new Map<number, Named>();
  for (const { messageId, teamId, pricing } of updates) {
    if (messageId === null) continue;
    const isPriced = pricing !== null || named.get(messageId)?.isPriced === true;
    named.set(messageId, { teamId, isPriced });
  }
  if (named.size === 0) return new Map();
  const ofNamed = [...named.values()];
  const { rows } = await tx.planned(
    'lock_named',
    sql<LockedMessage>`
    select ${ledgerColumns}, c.phone_number as phone, null as currency
    from unnest(
      ${numberArray(ofNamed.map(({ teamId }) => teamId))}::bigint[],
      ${numberArray([...named.keys()])}::bigint[],
      ${ofNamed.map(({ isPriced }) => isPriced)}::boolean[]
    ) as u (team_id, message_id, is_priced)
    join messages m on m.team_id = u.team_id and m.id = u.message_id and m.direction = 'out'
    ${phoneOfPriced}
    order by m.id
    for no key update of m`,
  );
  await addCurrencies(
    tx,
    rows.filter(({ id }) => named.get(id)?.isPriced),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** All of a campaign have the same: asked with each message it would cost as much as finding it. */
async function addCurrencies(tx: Tx, rows: readonly LockedMessage[]): Promise<void> {
  const places = Map.groupBy(rows, (row) => `${row.team_id}:${row.phone_number_id}:${row.campaign_id}`);
  if (places.size === 0) return;
  const firsts = [...places.values()].map(([first]) => first as LockedMessage);
  const { rows: found } = await tx.planned(
    'find_currencies',
    sql<{ place: number; currency: string }>`
    select m.place, ${currency} as currency
    from unnest(
      ${numberArray(firsts.map((row) => row.team_id))}::bigint[],
      ${numberArray(firsts.map((row) => row.phone_number_id))}::bigint[],
      ${numberArray(firsts.map((row) => row.campaign_id))}::bigint[]
    ) with ordinality as m (team_id, phone_number_id, campaign_id, place)
    ${currencyOwners}`,
  );
  const currencies = new Map(found.map(({ place, currency }) => [place, currency]));
  [...places.values()].forEach((own, index) => {
    for (const row of own) row.currency = currencies.get(index + 1) ?? '';
  });
}

const currency = sql`coalesce(g.currency, a.currency, t.currency)`;
const currencyOwners = sql`
    join phone_numbers n on n.team_id = m.team_id and n.id = m.phone_number_id
    join whatsapp_accounts a on a.team_id = n.team_id and a.id = n.whatsapp_account_id
    join teams t on t.id = m.team_id
    left join campaigns g on g.team_id = m.team_id and g.id = m.campaign_id`;

/** The number of the person tells the market, and only a price asks for it. */
const phoneOfPriced = sql`
    left join lateral (
      select o.phone_number from contacts o
      where u.is_priced and o.team_id = m.team_id and o.id = m.contact_id limit 1
    ) c on true`;

function eventOf(update: StatusUpdate, facts: PriceFacts): LedgerEvent {
  const { at, wamid, status, pricing } = update;
  const price = pricing && priceStatus(pricing, facts, at);
  if (status === 'failed') return { kind: 'failed', at, wamid, price, error: errorOf(update.error) };
  return { kind: 'reached', state: status, at, wamid, price };
}

function errorOf(error: WebhookError | null): MessageError {
  if (!error) return { code: null, title: 'Failed without a reason', details: null };
  const { title, details } = error;
  const code = columnInteger(error.code);
  const known = code === null ? '' : classifyError(code).title;
  return { code, title: title || known, details };
}

/** Word may come before our own request was answered, and so before the message of a campaign is written. */
async function findOrRecord(tx: Tx, updates: readonly StatusUpdate[]): Promise<Map<number, FoundMessage>> {
  const found = await findMessages(tx, updates);
  const keys = updates.flatMap(({ teamId, messageId }, index) =>
    messageId === null || found.has(index) ? [] : [{ teamId, messageId }],
  );
  return (await recordClaimed(tx, keys)) === 0 ? found : findMessages(tx, updates);
}

interface FoundMessage extends PriceFacts {
  id: number;
}

/**
 * It was posted by the claim that stands in the row; what was lost with a restored database's claims may be any. Without a
 * mark, as an older Herald posted it, somebody has claimed it at least.
 */
const isOfItsClaim = sql`case
  when u.mark is null then by_id.claimed_by is not null
  when by_id.claimed_by = 'restored' then true
  else u.mark = left(encode(sha256(convert_to(by_id.claimed_by, 'UTF8')), 'hex'), ${sql.lit(markLength)})
end`;

/**
 * Finds each status' message: the row that has the wamid, else the one that the callback data names, if it belongs to
 * the same number, carries no other wamid and was posted by the same claim. One look into an index each (lateral,
 * limit): whatever the statistics say, the ledger is far too large to be read through.
 */
async function findMessages(tx: Tx, updates: readonly StatusUpdate[]): Promise<Map<number, FoundMessage>> {
  if (updates.length === 0) return new Map();
  const { rows } = await tx.planned(
    'find_messages',
    sql<FoundMessage & { position: number }>`
    select u.position, m.id, c.phone_number as phone, ${currency} as currency
    from unnest(
      ${updates.map((update) => update.teamId)}::bigint[],
      ${updates.map((update) => update.phoneNumberId)}::bigint[],
      ${updates.map((update) => update.messageId)}::bigint[],
      ${updates.map((update) => update.wamid)}::text[],
      ${updates.map((update) => update.pricing !== null)}::boolean[],
      ${updates.map((update) => update.mark ?? null)}::text[]
    ) with ordinality as u (team_id, phone_number_id, message_id, wamid, is_priced, mark, position)
    left join lateral (
      select b.id, b.direction, b.contact_id, b.phone_number_id, b.campaign_id, b.wamid, b.claimed_by from messages b
      where b.team_id = u.team_id and b.id = u.message_id limit 1
    ) by_id on by_id.phone_number_id = u.phone_number_id
      and (by_id.wamid = u.wamid or (by_id.wamid is null and ${isOfItsClaim}))
    -- Lately sent messages lie side by side, their wamids all over the index: asked only when the id is not enough.
    left join lateral (
      select b.id, b.direction, b.contact_id, b.phone_number_id, b.campaign_id from messages b
      where by_id.wamid is null and b.team_id = u.team_id and b.wamid = u.wamid limit 1
    ) by_wamid on true
    -- Each is read once: what was found comes along.
    join lateral (
      select u.team_id, by_wamid.id, by_wamid.direction, by_wamid.contact_id, by_wamid.phone_number_id,
        by_wamid.campaign_id
      where by_wamid.id is not null
      union all
      select u.team_id, by_id.id, by_id.direction, by_id.contact_id, by_id.phone_number_id, by_id.campaign_id
      where by_wamid.id is null
    ) m on m.direction = 'out'
    ${phoneOfPriced}
    ${currencyOwners}`,
  );
  return new Map(rows.map(({ position, ...found }) => [position - 1, found]));
}
