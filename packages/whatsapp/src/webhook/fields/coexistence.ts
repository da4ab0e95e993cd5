import { z } from 'zod';
import { asObject, idText, itemsOf, type JsonObject, number, part, present, text, time } from '../../read.ts';
import { baseOf, type Change, eachItem } from '../change.ts';
import { readErrors } from '../errors.ts';
import type { HistoryEvent, InboundMessage, WebhookEvent } from '../events.ts';
import type { Identities } from '../identities.ts';
import { readMessage } from '../readMessage.ts';

const recipientSchema = z.object({ to: idText, to_user_id: idText, to_parent_user_id: idText });

/** `smb_message_echoes`: sent from the business's own phone. */
export function readEchoes(change: Change): WebhookEvent[] {
  return eachItem(
    change,
    itemsOf(change.value, 'message_echoes'),
    (item) => readMessage(item, []),
    (message, raw) => {
      const { to, to_user_id, to_parent_user_id } = recipientSchema.parse(raw);
      const recipient = present({ waId: to, userId: to_user_id, parentUserId: to_parent_user_id });
      return { kind: 'echo', ...baseOf(change, raw), message, to: recipient };
    },
  );
}

const syncSchema = z.object({
  type: text,
  action: text,
  contact: part({ full_name: text, first_name: text, phone_number: idText }),
  metadata: part({ timestamp: time }),
});

/** `smb_app_state_sync`: the phone's address book. */
export function readContactSync(change: Change): WebhookEvent[] {
  return eachItem(
    change,
    itemsOf(change.value, 'state_sync'),
    (item) => {
      const { action, contact, metadata } = syncSchema.parse(item);
      if (!contact?.phone_number) return 'no phone number';
      if (action !== 'add' && action !== 'remove') return `unknown action ${action ?? ''}`.trim();
      return {
        action,
        contact,
        phoneNumber: contact.phone_number,
        timestamp: metadata?.timestamp ?? null,
      } as const;
    },
    ({ action, contact, phoneNumber, timestamp }, raw) => ({
      kind: 'contact_sync',
      ...baseOf(change, raw),
      action,
      phoneNumber,
      fullName: contact.full_name,
      firstName: contact.first_name,
      timestamp,
    }),
  );
}

const chunkSchema = z.object({ metadata: part({ phase: number, chunk_order: number, progress: number }) });
const noChunk = { phase: null, chunkOrder: null, progress: null };
type Chunk = Pick<HistoryEvent, 'phase' | 'chunkOrder' | 'progress'>;

/** `history`: past chats in chunks, then their media as plain messages, or a refusal. */
export function readHistory(change: Change): WebhookEvent[] {
  const chunks = itemsOf(change.value, 'history').flatMap((raw): WebhookEvent[] => {
    const item = asObject(raw);
    if (!item) return eachItem(change, [raw], () => 'not an object', never);
    return readChunk(change, item);
  });
  return [...chunks, ...readThread(change, itemsOf(change.value, 'messages'), null, noChunk)];
}

function readChunk(change: Change, item: JsonObject): WebhookEvent[] {
  const { metadata } = chunkSchema.parse(item);
  const chunk: Chunk = {
    phase: metadata?.phase ?? null,
    chunkOrder: metadata?.chunk_order ?? null,
    progress: metadata?.progress ?? null,
  };
  const events = itemsOf(item, 'threads').flatMap((raw): WebhookEvent[] => {
    const thread = asObject(raw);
    const messages = itemsOf(thread, 'messages');
    if (!thread || messages.length === 0) return [bareHistory(change, raw, chunk, threadOf(thread))];
    return readThread(change, messages, threadOf(thread), chunk);
  });
  const errors = readErrors(item);
  if (events.length > 0 && errors.length === 0) return events;
  return [...events, { ...bareHistory(change, item, chunk, null), errors }];
}

const threadSchema = z.object({
  id: idText,
  context: part({ wa_id: idText, user_id: idText, username: text }),
});

function threadOf(thread: JsonObject | null): Identities | null {
  if (!thread) return null;
  const { id, context } = threadSchema.parse(thread);
  // A thread is named by the person's phone, or by the user id where the phone is hidden.
  const isUserId = id?.includes('.') ?? false;
  return present({
    waId: context?.wa_id ?? (isUserId ? null : id),
    userId: context?.user_id ?? (isUserId ? id : null),
    username: context?.username,
  });
}

const stateSchema = z.object({ history_context: part({ status: text }) });

function readThread(
  change: Change,
  messages: readonly unknown[],
  thread: Identities | null,
  chunk: Chunk,
): WebhookEvent[] {
  return eachItem(
    change,
    messages,
    (item) => readMessage(item, []),
    (message, raw) => ({
      ...bareHistory(change, raw, chunk, thread),
      message,
      fromBusiness: isBusiness(change, message),
      status: stateSchema.parse(raw).history_context?.status ?? null,
    }),
  );
}

function isBusiness(change: Change, message: InboundMessage): boolean {
  const own = baseOf(change, null).displayPhoneNumber?.replace(/\D/g, '');
  return own !== undefined && own !== '' && message.from.waId?.replace(/\D/g, '') === own;
}

function bareHistory(change: Change, raw: unknown, chunk: Chunk, thread: Identities | null): HistoryEvent {
  const nothing = { message: null, fromBusiness: false, status: null, errors: [] };
  return { kind: 'history', ...baseOf(change, raw), ...chunk, thread, ...nothing };
}

function never(): never {
  throw new Error('A malformed item is never read.');
}
