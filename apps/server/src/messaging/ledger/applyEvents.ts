import type { MessageStatus, StatusChange } from '@herald/contract';
import type { Tx } from '../../platform/database/index.ts';
import { publish } from '../../platform/realtime/index.ts';
import { advance, type LedgerEvent } from './advance.ts';
import { drawConsequences } from './consequences.ts';
import { type Change, countChanges } from './counters.ts';
import { replaceCapped } from './retryCapped.ts';
import { type LedgerRow, lockMessages, type MessageKey, saveMessages } from './row.ts';

export interface MessageEvent extends MessageKey {
  event: LedgerEvent;
}

/** Moves messages of one batch: locked, advanced, saved and counted in five statements, however many there are. */
export async function applyEvents(tx: Tx, events: readonly MessageEvent[]): Promise<Change[]> {
  if (events.length === 0) return [];
  const byId = Map.groupBy(events, ({ messageId }) => messageId);
  const keys = [...byId].map(([messageId, [first]]) => ({ teamId: first?.teamId ?? 0, messageId }));
  const changes: Change[] = [];
  for (const before of await lockMessages(tx, keys)) {
    const after = (byId.get(before.id) ?? []).reduce((row, { event }) => advance(row, event), before);
    if (!isSame(before, after)) changes.push({ before, after });
  }
  const recipients = await replaceCapped(tx, changes);
  await saveMessages(
    tx,
    changes.map(({ after }) => after),
  );
  await drawConsequences(tx, changes);
  await countChanges(tx, changes, recipients);
  return changes;
}

/** A redelivered webhook changes nothing, so it must write and announce nothing. */
function isSame(a: LedgerRow, b: LedgerRow): boolean {
  return a === b || (Object.keys(a) as (keyof LedgerRow)[]).every((key) => isEqual(a[key], b[key]));
}

function isEqual(a: unknown, b: unknown): boolean {
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  return a === b;
}

const contactsInOneEvent = 500;

/** Tells open browsers which threads and campaigns moved. */
export function publishMessages(tx: Tx, changes: readonly Change[]): void {
  const byNumber = Map.groupBy(changes, ({ after }) => after.phone_number_id);
  for (const [phone_number_id, own] of byNumber) {
    const statuses = own.flatMap(({ after }) => describeInFull(after) ?? []);
    const others = own.filter(({ after }) => !isToldInFull(after));
    const contacts = [...new Set(others.map(({ after }) => after.contact_id))];
    for (let from = 0; from === 0 || from < contacts.length; from += contactsInOneEvent) {
      const contact_ids = contacts.slice(from, from + contactsInOneEvent);
      const payload = { phone_number_id, contact_ids, ...(from === 0 ? { statuses } : {}) };
      publish(tx, { name: 'messages.updated', payload });
    }
  }
}

/** States of which nothing more is shown; the others come with words in the reader's language. */
const toldInFull: readonly MessageStatus[] = ['accepted', 'sent', 'delivered', 'read', 'played'];

function isToldInFull({ status, replaced_at }: LedgerRow): boolean {
  return toldInFull.includes(status) && replaced_at === null;
}

function describeInFull(row: LedgerRow): StatusChange | null {
  if (!isToldInFull(row)) return null;
  return {
    id: row.id,
    contact_id: row.contact_id,
    status: row.status,
    sended_at: (row.sent_at ?? row.accepted_at)?.toISOString() ?? null,
    read_at: row.read_at?.toISOString() ?? null,
  };
}

export function publishCampaigns(tx: Tx, changes: readonly Change[]): void {
  const rows = new Map(changes.map(({ after }) => [after.campaign_id, after]));
  for (const [campaign_id, { phone_number_id }] of rows) {
    if (campaign_id !== null)
      publish(tx, { name: 'campaign.updated', payload: { phone_number_id, campaign_id } });
  }
}
