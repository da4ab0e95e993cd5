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
export function announceMessages(tx: Tx, changes: readonly Change[]): void {
  const byNumber = Map.groupBy(changes, ({ after }) => after.phone_number_id);
  for (const [phone_number_id, own] of byNumber) {
    const contacts = [...new Set(own.map(({ after }) => after.contact_id))];
    for (let from = 0; from < contacts.length; from += contactsInOneEvent) {
      const contact_ids = contacts.slice(from, from + contactsInOneEvent);
      publish(tx, { name: 'messages.updated', payload: { phone_number_id, contact_ids } });
    }
  }
}

export function announceCampaigns(tx: Tx, changes: readonly Change[]): void {
  const rows = new Map(changes.map(({ after }) => [after.campaign_id, after]));
  for (const [campaign_id, { phone_number_id }] of rows) {
    if (campaign_id !== null)
      publish(tx, { name: 'campaign.updated', payload: { phone_number_id, campaign_id } });
  }
}
