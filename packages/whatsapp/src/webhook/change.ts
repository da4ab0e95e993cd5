import { asObject, idText, type JsonObject, part, present, text } from '../read.ts';
import type { UnknownEvent, UnknownReason, WebhookEvent } from './events.ts';
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

const metadataSchema = part({ display_phone_number: text, phone_number_id: idText });

/** The fields that every event carries. */
export function baseOf(change: Change, raw: unknown) {
  const metadata = metadataSchema.parse(change.value.metadata);
  return {
    wabaId: change.wabaId,
    field: change.field,
    raw,
    ...present({
      phoneNumberId: metadata?.phone_number_id,
      displayPhoneNumber: metadata?.display_phone_number ?? text.parse(change.value.display_phone_number),
      entryTime: change.entryTime,
    }),
  };
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
