import type { MessageStatus } from '@herald/contract';
import type { StatusPricing } from '@herald/whatsapp';
import type { LedgerRow } from './row.ts';

export interface MessageError {
  code: number | null;
  title: string;
  details: string | null;
}

export interface Priced {
  pricing: StatusPricing;
  micros: number | null;
  currency: string | null;
}

/** Something that was learnt about a message. */
export type LedgerEvent =
  /** WhatsApp's webhook; `failed` carries the error. Its wamid also proves that WhatsApp had taken the message. */
  | {
      kind: 'reached';
      state: 'sent' | 'delivered' | 'read' | 'played';
      at: Date;
      wamid: string;
      price: Priced | null;
    }
  | { kind: 'failed'; at: Date; wamid: string; error: MessageError; price: Priced | null }
  /** The answer to our own request. */
  | { kind: 'accepted'; at: Date; wamid: string; held: boolean; claimedBy: string }
  /** WhatsApp refused the request, so it has not taken the message. */
  | { kind: 'refused'; at: Date; error: MessageError; claimedBy: string }
  /** Certainly not taken, and to be tried again. */
  | {
      kind: 'requeued';
      notBefore: Date | null;
      usedAttempt: boolean;
      error: MessageError | null;
      claimedBy: string;
    }
  /** No clear answer came: it may have been taken. */
  | { kind: 'unanswered'; claimedBy: string }
  /** Whoever was sending it is gone. */
  | { kind: 'abandoned' }
  /** The database is that of an earlier moment: what waited then may have left since. */
  | { kind: 'restored' }
  /** The gate refused it after it had been queued. */
  | { kind: 'skipped' }
  /** A person decided about an uncertain message: nothing more is expected of it, or another one takes its place. */
  | { kind: 'let_go'; at: Date }
  | { kind: 'replaced'; at: Date }
  /** Its time to be delivered is over, and WhatsApp never said that it was. */
  | { kind: 'expired' };

/**
 * The one place that moves a message. Webhooks come late, twice and in any order, also before the answer to our own
 * request, so what proves something about the message only ever adds: each time is the earliest that any event gives,
 * and the state shown is derived from the times. Hence the order of events never matters.
 */
export function advance(row: LedgerRow, event: LedgerEvent): LedgerRow {
  switch (event.kind) {
    case 'reached':
      return settle(reach(priced(heardOf(taken(row, event)), event.price), event.state, event.at));
    case 'failed':
      return settle(fail(priced(heardOf(taken(row, event)), event.price), event.at, event.error));
    case 'accepted': {
      // Another row has the id now: the database lost its tail, and gave it again.
      if (row.claimed_by !== event.claimedBy) return row;
      const after = taken(row, event);
      return settle(event.held ? { ...after, status: 'held' } : after);
    }
    case 'refused':
      if (!isOurs(row, event.claimedBy, ['sending', 'uncertain'])) return row;
      return settle(fail(row, event.at, event.error));
    case 'requeued':
      // Also when a successor doubted it meanwhile: whoever claimed it knows that it never left.
      if (!isOurs(row, event.claimedBy, ['sending', 'uncertain'])) return row;
      return {
        ...row,
        status: 'queued',
        not_before: event.notBefore,
        attempts: row.attempts + (event.usedAttempt ? 1 : 0),
        ...errorColumns(event.error),
      };
    case 'unanswered':
      return isOurs(row, event.claimedBy, ['sending']) ? { ...row, status: 'uncertain' } : row;
    case 'abandoned':
      return row.status === 'sending' && !row.accepted_at ? { ...row, status: 'uncertain' } : row;
    case 'restored':
      if (!isOpen.includes(row.status) || row.accepted_at) return row;
      return { ...row, status: 'uncertain', ...errorColumns(lostSight) };
    case 'skipped':
      return row.status === 'queued' ? { ...row, status: 'skipped' } : row;
    case 'let_go':
      if (row.status !== 'uncertain') return row;
      return settle(fail(row, event.at, { code: null, title: 'let_go', details: null }));
    case 'replaced':
      return row.status === 'uncertain' ? { ...row, status: 'expired', replaced_at: event.at } : row;
    case 'expired':
      if (!isUndelivered.includes(row.status)) return row;
      return { ...row, status: 'expired', ...errorColumns(noWord) };
  }
}

/** A verdict that proves nothing about WhatsApp counts only with the token of the claim that stands, and yields to proof. */
function isOurs(row: LedgerRow, claimedBy: string, from: readonly MessageStatus[]): boolean {
  return row.claimed_by === claimedBy && row.accepted_at === null && from.includes(row.status);
}

function taken(row: LedgerRow, { at, wamid }: { at: Date; wamid: string }): LedgerRow {
  const isKnown = row.accepted_at !== null && row.accepted_at <= at && row.wamid !== null;
  if (isKnown && row.not_before === null) return row;
  const first = row.accepted_at === null;
  return {
    ...row,
    wamid: row.wamid ?? wamid,
    accepted_at: earliest(row.accepted_at, at),
    not_before: null,
    // It was given up before it was taken: now there is proof.
    ...(first && row.status === 'expired' ? { status: 'accepted' as const } : {}),
    // What an earlier attempt met is of no interest any more.
    ...(first && row.failed_at === null ? errorColumns(null) : {}),
  };
}

/** Stands where an error would: nobody knows more. */
const noWord: MessageError = { code: null, title: 'no_word', details: null };

const isOpen: readonly MessageStatus[] = ['queued', 'sending', 'uncertain'];
const isUndelivered: readonly MessageStatus[] = ['accepted', 'held', 'sent'];
/** Why nobody knows. */
const lostSight: MessageError = { code: null, title: 'restored', details: null };

/** Late news: it is heard of again. */
function heardOf(row: LedgerRow): LedgerRow {
  return row.error_title === noWord.title ? { ...row, ...errorColumns(null) } : row;
}

/** Whoever has read a message has received it: a missing or late `delivered` is filled in. */
function reach(row: LedgerRow, state: 'sent' | 'delivered' | 'read' | 'played', at: Date): LedgerRow {
  const rank = ['sent', 'delivered', 'read', 'played'].indexOf(state);
  return {
    ...row,
    sent_at: earliest(row.sent_at, at),
    delivered_at: rank >= 1 ? earliest(row.delivered_at, at) : row.delivered_at,
    read_at: rank >= 2 ? earliest(row.read_at, at) : row.read_at,
    played_at: rank >= 3 ? earliest(row.played_at, at) : row.played_at,
  };
}

function fail(row: LedgerRow, at: Date, error: MessageError): LedgerRow {
  const known = row.failed_at && {
    at: row.failed_at,
    error: { code: row.error_code, title: row.error_title ?? '', details: row.error_details },
  };
  const first = !known || compareFailures({ at, error }, known) < 0 ? { at, error } : known;
  return { ...row, failed_at: first.at, ...errorColumns(first.error) };
}

interface Failure {
  at: Date;
  error: MessageError;
}

/** The earliest failure counts. Of two in one second any fixed choice will do, as long as it is always the same. */
function compareFailures(a: Failure, b: Failure): number {
  const text = ({ error }: Failure) => JSON.stringify([error.title, error.details]);
  return (
    a.at.getTime() - b.at.getTime() ||
    (a.error.code ?? 0) - (b.error.code ?? 0) ||
    (text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0)
  );
}

function errorColumns(error: MessageError | null) {
  return {
    error_code: error?.code ?? null,
    error_title: error?.title ?? null,
    error_details: error?.details ?? null,
  };
}

/** Pricing comes on `sent`, on `delivered`, or on both, and counts once: the higher of the two, whatever came first. */
function priced(row: LedgerRow, price: Priced | null): LedgerRow {
  if (!price) return row;
  const isBetter =
    row.pricing === null ||
    (price.micros ?? -1) > (row.price_micros ?? -1) ||
    ((price.micros ?? -1) === (row.price_micros ?? -1) && textOf(price.pricing) < textOf(row.pricing));
  if (!isBetter) return row;
  return { ...row, pricing: price.pricing, price_micros: price.micros, price_currency: price.currency };
}

/** In a fixed order of fields: jsonb does not keep the one it was written in. */
function textOf({ billable, model, type, category, cost }: StatusPricing): string {
  return JSON.stringify([billable, model, type, category, cost?.amount, cost?.currency]);
}

/** `failed` yields to the proof that the person received it after all, and otherwise is the end. */
function settle(row: LedgerRow): LedgerRow {
  const status = statusOf(row);
  return status === row.status ? row : { ...row, status };
}

function statusOf(row: LedgerRow): MessageStatus {
  if (row.played_at) return 'played';
  if (row.read_at) return 'read';
  if (row.delivered_at) return 'delivered';
  if (row.failed_at) return 'failed';
  if (row.sent_at) return 'sent';
  if (row.accepted_at) return row.status === 'held' || row.status === 'expired' ? row.status : 'accepted';
  return row.status;
}

function earliest(known: Date | null, at: Date): Date {
  return known && known <= at ? known : at;
}
