import { plainId, plainText } from '../plain.ts';
import { asObject, type JsonObject } from '../read.ts';
import type { EventBase, UnknownEvent, UnknownReason, WebhookEvent } from './events.ts';
import type { Identities } from './identities.ts';
import { readContacts } from './identities.ts';

/** One change of one entry: what every event made from it has in common. */
export interface Change {
  wabaId: string | null;
  field: string;
  value: JsonObject;
  entryTime: Date | null;
  contacts: Identities[];
}

/** The fields that every event carries: what is absent must not stand there as null. */
export function baseOf(change: Change, raw: unknown): EventBase & { field: string } {
  const { wabaId, field, value, entryTime } = change;
  const metadata = asObject(value.metadata);
  const phoneNumberId = plainId(metadata?.phone_number_id);
  const displayPhoneNumber =
    plainText(metadata?.display_phone_number) ?? plainText(value.display_phone_number);
  const base: EventBase & { field: string } = { wabaId, field, raw };
  if (phoneNumberId !== null) base.phoneNumberId = phoneNumberId;
  if (displayPhoneNumber !== null) base.displayPhoneNumber = displayPhoneNumber;
  if (entryTime !== null) base.entryTime = entryTime;
  return base;
}

export function unknownIn(
  change: Change,
  raw: unknown,
  reason: UnknownReason,
  detail: string | null = null,
): UnknownEvent {
  return { kind: 'unknown', ...baseOf(change, raw), reason, detail };
}

export function makeChange(
  entry: { wabaId: string | null; entryTime: Date | null },
  field: string,
  value: JsonObject,
): Change {
  return { ...entry, field, value, contacts: readContacts(value) };
}

/** Reads each item; one that its reader cannot accept (it returns a reason) is kept as unknown. */
export function eachItem<Read extends object>(
  change: Change,
  items: readonly unknown[],
  read: (item: JsonObject) => Read | string,
  make: (read: Read, item: JsonObject) => WebhookEvent,
): WebhookEvent[] {
  return items.map((raw) => {
    const item = asObject(raw);
    if (!item) return unknownIn(change, raw, 'malformed_item', 'not an object');
    const result = read(item);
    return typeof result === 'string' ? unknownIn(change, raw, 'malformed_item', result) : make(result, item);
  });
}
