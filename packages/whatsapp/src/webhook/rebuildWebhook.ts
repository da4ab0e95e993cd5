import type { WebhookEvent } from './events.ts';
import type { Identities } from './identities.ts';

/**
 * The body of a webhook that says just these events, each in a change of its own: a part of a larger webhook that is to
 * be read again by itself. Reading it gives the same events.
 */
export function rebuildWebhook(events: readonly WebhookEvent[]): string {
  const entry = events.map((event) => ({
    ...(event.wabaId === null ? {} : { id: event.wabaId }),
    ...(event.entryTime ? { time: Math.floor(event.entryTime.getTime() / 1000) } : {}),
    changes: [{ field: event.field ?? 'messages', value: changedBy(event) }],
  }));
  return JSON.stringify({ object: 'whatsapp_business_account', entry });
}

function changedBy(event: WebhookEvent): unknown {
  switch (event.kind) {
    case 'message':
      return { ...baseOf(event), contacts: [contactOf(event.message.from)], messages: [event.raw] };
    case 'status':
      return { ...baseOf(event), statuses: [event.raw] };
    case 'value_error':
      return { ...baseOf(event), errors: [event.raw] };
    case 'echo':
      return { ...baseOf(event), message_echoes: [event.raw] };
    case 'contact_sync':
      return { ...baseOf(event), state_sync: [event.raw] };
    case 'user_preference':
      return { ...baseOf(event), contacts: [contactOf(event.contact)], user_preferences: [event.raw] };
    case 'history':
      return { ...baseOf(event), ...historyOf(event) };
    default:
      // Events of the account were made from the whole value.
      return event.raw;
  }
}

function baseOf({ phoneNumberId, displayPhoneNumber }: WebhookEvent) {
  const metadata = { phone_number_id: phoneNumberId, display_phone_number: displayPhoneNumber };
  return { messaging_product: 'whatsapp', metadata };
}

/** The names of the person stand beside the item, not in it. */
function contactOf({ waId, userId, parentUserId, username, profileName }: Identities) {
  return {
    wa_id: waId,
    user_id: userId,
    parent_user_id: parentUserId,
    profile: { name: profileName, username },
  };
}

function historyOf(event: WebhookEvent & { kind: 'history' }) {
  const { message, thread, raw, phase, chunkOrder, progress } = event;
  if (message === null) return { history: [raw] };
  if (thread === null) return { messages: [raw] };
  const { waId, userId, username } = thread;
  const named = { id: waId ?? userId, context: { wa_id: waId, user_id: userId, username } };
  const metadata = { phase, chunk_order: chunkOrder, progress };
  return { history: [{ metadata, threads: [{ ...named, messages: [raw] }] }] };
}
