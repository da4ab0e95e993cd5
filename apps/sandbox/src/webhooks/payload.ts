import { createHmac } from 'node:crypto';
import { isObject, type Json } from '../core/json.ts';

/** One thing that happened. Several of them may travel in one POST. */
export interface Update {
  /** Destination at the moment it happened. */
  url: string;
  /** Updates of one lane are delivered in order: a business number, or an account. */
  lane: string;
  entryId: string;
  field: string;
  /** Absent for the `messages` family, whose entries carry no time. */
  time?: number;
  value: Json;
  /** Must travel alone, e.g. a duplicate that has to arrive in its own POST. */
  alone?: boolean;
  /** Told once the receiver has answered for the first time, whatever it said. */
  onAnswer?: () => void;
}

interface Entry {
  id: string;
  time?: number;
  changes: { field: string; value: Json }[];
}

/** Puts updates into one body: neighbours of the same account share an entry, neighbours of the same number a change. */
export function buildPayload(updates: readonly Update[]): string {
  const entries: Entry[] = [];
  for (const update of updates) {
    const entry = entries.at(-1);
    const change = entry?.changes.at(-1);
    if (entry && change && entry.id === update.entryId && canMerge(change, update)) {
      change.value = mergeValues(change.value, update.value);
      continue;
    }
    if (entry && entry.id === update.entryId && entry.time === update.time) {
      entry.changes.push({ field: update.field, value: update.value });
      continue;
    }
    entries.push({
      id: update.entryId,
      ...(update.time === undefined ? {} : { time: update.time }),
      changes: [{ field: update.field, value: update.value }],
    });
  }
  return escapeNonAscii(JSON.stringify({ object: 'whatsapp_business_account', entry: entries }));
}

/** Meta signs a body in which everything outside ASCII is written as \uXXXX; the same bytes are sent. */
export function escapeNonAscii(text: string): string {
  return text.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

export function sign(body: string, secret: string, algorithm: 'sha256' | 'sha1'): string {
  return `${algorithm}=${createHmac(algorithm, secret).update(body).digest('hex')}`;
}

const mergeable = ['statuses', 'messages'] as const;

function canMerge(change: { field: string; value: Json }, update: Update): boolean {
  if (change.field !== 'messages' || update.field !== 'messages') return false;
  if (phoneOf(change.value) !== phoneOf(update.value)) return false;
  return mergeable.some((list) => list in change.value && list in update.value);
}

function phoneOf(value: Json): unknown {
  return isObject(value.metadata) ? value.metadata.phone_number_id : undefined;
}

function mergeValues(into: Json, from: Json): Json {
  const merged: Json = { ...into };
  const contacts = [...list(into.contacts), ...list(from.contacts)];
  if (contacts.length > 0) merged.contacts = uniqueContacts(contacts);
  for (const name of mergeable) if (name in into) merged[name] = [...list(into[name]), ...list(from[name])];
  return merged;
}

function uniqueContacts(contacts: unknown[]): unknown[] {
  const seen = new Set<string>();
  return contacts.filter((contact) => {
    if (!isObject(contact)) return false;
    const key = `${contact.wa_id}:${contact.user_id}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
