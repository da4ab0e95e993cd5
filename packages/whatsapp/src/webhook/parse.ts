import { parseJson } from '../json.ts';
import { plainId, plainText, plainTime } from '../plain.ts';
import { asObject, itemsOf } from '../read.ts';
import { type Change, makeChange, unknownIn } from './change.ts';
import type { UnknownEvent, UnknownReason, WebhookEvent } from './events.ts';
import { readAccountUpdate, readBusinessCapability } from './fields/account.ts';
import { readContactSync, readEchoes, readHistory } from './fields/coexistence.ts';
import { readMessages } from './fields/messages.ts';
import { readPhoneName, readPhoneQuality } from './fields/phone.ts';
import { readPreferences } from './fields/preferences.ts';
import { readTemplateChange } from './fields/template.ts';

const readers: Readonly<Record<string, (change: Change) => WebhookEvent[]>> = {
  messages: readMessages,
  message_template_status_update: readTemplateChange,
  message_template_quality_update: readTemplateChange,
  message_template_components_update: readTemplateChange,
  template_category_update: readTemplateChange,
  template_correct_category_detection: readTemplateChange,
  phone_number_quality_update: readPhoneQuality,
  phone_number_name_update: readPhoneName,
  account_update: readAccountUpdate,
  business_capability_update: readBusinessCapability,
  user_preferences: readPreferences,
  smb_message_echoes: readEchoes,
  message_echoes: readEchoes,
  smb_app_state_sync: readContactSync,
  history: readHistory,
};

/**
 * Every event of a webhook body, in the order of the body: all items of all changes of all entries. Never throws and
 * never drops: what cannot be read comes out as `unknown` with its raw part.
 */
export function parseWebhook(rawBody: Uint8Array | string): WebhookEvent[] {
  const source = typeof rawBody === 'string' ? rawBody : textOf(rawBody);
  let body: unknown;
  try {
    body = parseJson(source);
  } catch (error) {
    return [outside(source, 'invalid_json', error instanceof Error ? error.message : null)];
  }
  const envelope = asObject(body);
  const entries = itemsOf(envelope, 'entry');
  const known = envelope?.object === undefined || envelope.object === 'whatsapp_business_account';
  if (!known || entries.length === 0) return [outside(body, 'unexpected_envelope')];
  return entries.flatMap(readEntry);
}

function readEntry(raw: unknown): WebhookEvent[] {
  const entry = asObject(raw);
  const changes = itemsOf(entry, 'changes');
  if (!entry || changes.length === 0)
    return [outside(raw, 'unexpected_envelope', 'an entry without changes')];
  const about = { wabaId: plainId(entry.id), entryTime: plainTime(entry.time) };
  return changes.flatMap((each) => readChange(each, about));
}

function readChange(raw: unknown, entry: { wabaId: string | null; entryTime: Date | null }): WebhookEvent[] {
  const fields = asObject(raw);
  const field = plainText(fields?.field);
  const value = asObject(fields?.value);
  if (field === null || value === null) {
    return [
      { ...outside(raw, 'malformed_item', 'a change without field or value'), wabaId: entry.wabaId, field },
    ];
  }
  const change = makeChange(entry, field, value);
  const reader = Object.hasOwn(readers, field) ? readers[field] : undefined;
  if (!reader) return [unknownIn(change, value, 'unhandled_field')];
  try {
    const events = reader(change);
    return events.length > 0 ? events : [unknownIn(change, value, 'empty')];
  } catch (error) {
    // Reading is written not to throw; a surprise must still not cost the other changes of the body.
    return [unknownIn(change, value, 'malformed_item', error instanceof Error ? error.message : null)];
  }
}

function outside(raw: unknown, reason: UnknownReason, detail: string | null = null): UnknownEvent {
  return { kind: 'unknown', wabaId: null, field: null, raw, reason, detail };
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}
