import { sql } from 'kysely';
import { columnInteger, jsonRows } from '../../../platform/database/storable.ts';
import { isSpoken, keepsRaw, previewOf, type StoredContent, storeReceived } from '../../kinds/index.ts';
import type { Batch } from '../batch.ts';
import type { Arrival } from './arrival.ts';
import { storedContext } from './storedContext.ts';

/** A message that was not in the ledger before this batch. */
export interface NewMessage extends Arrival {
  id: number;
  teamId: number;
  phoneNumberId: number;
  contactId: number;
  stored: StoredContent;
  preview: string;
  /** True for what a person says, taps or sends; false for remarks of WhatsApp itself. */
  isSpoken: boolean;
  /** A stop or start word: set once words were looked for, before listeners hear of the message. */
  wish?: 'opted_in' | 'opted_out';
  /** Asks for a person: set like `wish`. */
  asksForPerson?: boolean;
  /** Nothing but a rating that was asked for, or the comment on it: nobody needs to answer it. */
  rates?: boolean;
  /** Who answers it by itself, so that nobody else does. */
  heardBy?: 'automation';
}

type Waiting = Omit<NewMessage, 'id'>;

/**
 * Adds messages to the ledger and returns those that are new. WhatsApp delivers some webhooks twice: everything that
 * follows (counters, windows, jobs) must follow from new messages only.
 */
export async function insertMessages(
  { tx }: Batch,
  arrivals: readonly Arrival[],
  contactIds: readonly number[],
): Promise<NewMessage[]> {
  const waiting = arrivals.map((arrival, index) => prepare(arrival, contactIds[index] ?? 0));
  // WhatsApp's clock decides the order in which a thread is read, as far as one batch goes.
  waiting.sort((a, b) => a.happenedAt.getTime() - b.happenedAt.getTime());
  if (waiting.length === 0) return [];
  const { rows } = await tx.planned(
    'insert_messages',
    sql<{ id: number; team_id: number; wamid: string }>`
    insert into messages (
      team_id, phone_number_id, contact_id, direction, status, type, content, wamid, cause, quoted_wamid,
      sent_at, referral, context, raw, error_code, error_title, error_details, happened_at
    )
    select * from jsonb_to_recordset(${jsonRows(waiting.map(rowOf))}) as row(
      team_id bigint, phone_number_id bigint, contact_id bigint, direction text, status text, type text,
      content jsonb, wamid text, cause text, quoted_wamid text, sent_at timestamptz, referral jsonb, context jsonb, raw jsonb,
      error_code integer, error_title text, error_details text, happened_at timestamptz
    )
    on conflict (team_id, wamid) where wamid is not null do nothing
    returning id, team_id, wamid
  `,
  );
  const ids = new Map(rows.map((row) => [`${row.team_id} ${row.wamid}`, row.id]));
  return waiting.flatMap((message) => {
    const key = `${message.teamId} ${message.message.wamid}`;
    const id = ids.get(key);
    // The same message twice in one batch: the second is not new.
    ids.delete(key);
    return id === undefined ? [] : [{ ...message, id }];
  });
}

function prepare(arrival: Arrival, contactId: number): Waiting {
  const { message, item } = arrival;
  const stored = storeReceived(message.content);
  return {
    ...arrival,
    teamId: item.number.team_id,
    phoneNumberId: item.number.id,
    contactId,
    stored,
    preview: previewOf(stored),
    isSpoken: isSpoken(message.content),
  };
}

function rowOf({ message, stored, ...rest }: Waiting) {
  const [error] = message.errors;
  return {
    team_id: rest.teamId,
    phone_number_id: rest.phoneNumberId,
    contact_id: rest.contactId,
    direction: rest.direction,
    status: rest.status,
    type: stored.type,
    content: error && stored.type === 'media' ? { ...stored.content, error: error.title } : stored.content,
    wamid: message.wamid,
    cause: rest.direction === 'out' ? 'phone_app' : null,
    quoted_wamid: message.context?.wamid ?? null,
    sent_at: rest.direction === 'out' ? rest.happenedAt : null,
    referral: message.referral ?? null,
    context: storedContext(message.context),
    raw: keepsRaw(message.content) ? rest.item.event.raw : null,
    error_code: columnInteger(error?.code ?? null),
    error_title: error?.title ?? null,
    error_details: error?.details ?? null,
    happened_at: rest.happenedAt,
  };
}
