import { behaviourOf } from '../core/behaviours.ts';
import { newWamid } from '../core/ids.ts';
import { asObject, type Json } from '../core/json.ts';
import type { Customer, Message, PhoneNumber } from '../core/model.ts';
import { contactOf, emitForPhone, identity } from '../emit.ts';
import { mediaUrl, storeInboundMedia } from '../graph/media.ts';
import type { World } from '../world.ts';
import { applyReaction } from './reactions.ts';
import { sampleFile } from './samples.ts';

export type InboundType =
  | 'text'
  | 'image'
  | 'video'
  | 'audio'
  | 'voice'
  | 'document'
  | 'sticker'
  | 'location'
  | 'contacts'
  | 'reaction'
  | 'button'
  | 'button_reply'
  | 'list_reply'
  | 'nfm_reply'
  | 'order'
  | 'edit'
  | 'revoke'
  | 'request_welcome'
  | 'system'
  | 'unsupported';

/** What a customer does. Only the fields of the chosen type matter. */
export interface CustomerMessage {
  /** The customer's number, with or without plus sign. */
  from: string;
  /** The business number; may be left out when there is only one. */
  phoneNumberId?: string;
  type?: InboundType;
  text?: string;
  caption?: string;
  /** File of a media message; a sample is made when absent. */
  file?: { mime: string; bytes: Buffer; name?: string };
  /** Message this quotes, taps, reacts to, edits or revokes. */
  messageId?: string;
  /** Button or row: its id (or template payload) and its title. */
  id?: string;
  title?: string;
  description?: string;
  emoji?: string;
  location?: { latitude: number; longitude: number; name?: string; address?: string };
  contacts?: Json[];
  /** The person's profile name from now on. */
  profileName?: string;
  forwarded?: boolean;
  referral?: Json;
  /** Any other object, for types without fields of their own (`order`, `system`, `nfm_reply`). */
  content?: Json;
}

const editWindowMs = 15 * 60_000;
const mediaTypes: readonly string[] = ['image', 'video', 'audio', 'voice', 'document', 'sticker'];

export class CustomerError extends Error {}

/** A customer writes, taps, reacts: the message is kept and told to the business. */
export function customerSends(world: World, input: CustomerMessage): Message {
  const phone = businessNumber(world, input.phoneNumberId);
  const customer = world.store.customer(input.from.replaceAll(/\D/g, ''));
  if (input.profileName && input.profileName !== customer.name) {
    customer.name = input.profileName;
    world.store.customers.put(customer);
  }
  const type = input.type ?? 'text';
  const content = contentOf(world, phone, type, input);
  const wireType = wireTypeOf(type);
  const message: Message = {
    id: newWamid(customer.phone, 'in'),
    direction: 'in',
    phoneNumberId: phone.id,
    wabaId: phone.wabaId,
    customer: customer.phone,
    type: wireType,
    content,
    at: world.clock.now(),
    ...contextOf(phone, type, input),
    statuses: [],
    plan: [],
    reactions: {},
  };
  keep(world, phone, message, type, input);
  // Messages in count towards the number's rate, but nobody is refused for writing.
  world.limits.takeThroughput(phone.id, phone.throughput === 'HIGH' ? 1_000 : 80);
  tell(world, phone, customer, message, input.referral);
  return message;
}

function businessNumber(world: World, id: string | undefined): PhoneNumber {
  const phone = id ? world.store.phones.get(id) : [...world.store.phones.all()][0];
  if (!phone)
    throw new CustomerError(id ? `There is no business number ${id}.` : 'There is no business number yet.');
  return phone;
}

function wireTypeOf(type: InboundType): string {
  if (type === 'voice') return 'audio';
  if (type === 'button_reply' || type === 'list_reply' || type === 'nfm_reply') return 'interactive';
  return type;
}

function contextOf(phone: PhoneNumber, type: InboundType, input: CustomerMessage): { context?: Json } {
  if (input.forwarded) return { context: { forwarded: true } };
  const quotes = input.messageId && !['reaction', 'edit', 'revoke'].includes(type);
  return quotes ? { context: { from: phone.digits, id: input.messageId } } : {};
}

function contentOf(world: World, phone: PhoneNumber, type: InboundType, input: CustomerMessage): Json {
  if (mediaTypes.includes(type)) return mediaContent(world, phone, type, input);
  switch (type) {
    case 'text':
      return { text: { body: input.text ?? 'Bonjour' } };
    case 'location':
      return {
        location: input.location ?? {
          latitude: 48.8566,
          longitude: 2.3522,
          name: 'Paris',
          address: 'Place de l’Hôtel de Ville, 75004 Paris',
        },
      };
    case 'contacts':
      return { contacts: input.contacts ?? [ownCardFor(world, input) ?? sampleContact] };
    case 'reaction':
      return { reaction: { message_id: need(input.messageId, 'messageId'), emoji: input.emoji ?? '👍' } };
    case 'button':
      return { button: { payload: input.id ?? need(input.title, 'title'), text: input.title ?? input.id } };
    case 'button_reply':
      return interactive(type, { id: need(input.id, 'id'), title: input.title ?? input.id });
    case 'list_reply':
      return interactive(type, {
        id: need(input.id, 'id'),
        title: input.title ?? input.id,
        ...(input.description ? { description: input.description } : {}),
      });
    case 'nfm_reply':
      return interactive(type, { name: 'flow', body: 'Sent', response_json: '{}', ...input.content });
    case 'edit':
      return editContent(world, input);
    case 'revoke':
      return { revoke: { original_message_id: need(input.messageId, 'messageId') } };
    case 'system':
    case 'order':
      return { [type]: input.content ?? {} };
    case 'request_welcome':
      return {};
    default:
      return {
        errors: [
          {
            code: 131051,
            title: 'Message type unknown',
            message: 'Message type unknown',
            error_data: { details: 'Message type is currently not supported.' },
          },
        ],
        unsupported: { type: 'poll' },
      };
  }
}

function interactive(type: string, reply: Json): Json {
  return { interactive: { type, [type]: reply } };
}

function editContent(world: World, input: CustomerMessage): Json {
  const original = world.store.messages.get(need(input.messageId, 'messageId'));
  if (original?.direction !== 'in') throw new CustomerError('Only own messages can be edited.');
  if (world.clock.now() - original.at > editWindowMs)
    throw new CustomerError('A message can be edited for 15 minutes.');
  return {
    edit: {
      original_message_id: original.id,
      message: { type: 'text', text: { body: need(input.text, 'text') } },
    },
  };
}

function mediaContent(world: World, phone: PhoneNumber, type: InboundType, input: CustomerMessage): Json {
  const file = input.file ?? sampleFile(type);
  const media = storeInboundMedia(world, phone, file.mime, file.bytes, file.name);
  const kind = type === 'voice' ? 'audio' : type;
  return {
    [kind]: {
      id: media.id,
      mime_type: media.mime,
      sha256: Buffer.from(media.sha256, 'hex').toString('base64'),
      url: mediaUrl(world, media),
      ...(input.caption && kind !== 'audio' && kind !== 'sticker' ? { caption: input.caption } : {}),
      ...(kind === 'document' ? { filename: file.name ?? 'document.pdf' } : {}),
      ...(kind === 'audio' ? { voice: type === 'voice' } : {}),
      ...(kind === 'sticker' ? { animated: false } : {}),
    },
  };
}

function keep(
  world: World,
  phone: PhoneNumber,
  message: Message,
  type: InboundType,
  input: CustomerMessage,
): void {
  const { store } = world;
  const chat = store.chat(phone.id, message.customer);
  chat.lastInboundAt = message.at;
  chat.lastAt = message.at;
  if (input.referral) {
    chat.referralAt = message.at;
    chat.freeEntryUntil = 0;
  }
  const target = input.messageId ? store.messages.get(input.messageId) : undefined;
  if (type === 'edit' && target)
    store.messages.put(Object.assign(target, { edited: { text: { body: input.text } } }));
  else if (type === 'revoke' && target) store.messages.put(Object.assign(target, { revoked: true }));
  else if (type === 'reaction') applyReaction(world, message, 'customer');
  else chat.messageIds.push(message.id);
  store.messages.put(message);
  store.chats.put(chat);
  world.events.changed('messages');
}

function tell(
  world: World,
  phone: PhoneNumber,
  customer: Customer,
  message: Message,
  referral: Json | undefined,
): void {
  const isSystem = message.type === 'system';
  const wire: Json = {
    ...identity(world, phone, customer.phone, 'from', 'from_user_id'),
    id: message.id,
    timestamp: String(Math.floor(message.at / 1000)),
    type: message.type,
    ...(message.context ? { context: message.context } : {}),
    ...(referral ? { referral } : {}),
    ...message.content,
  };
  const value = {
    ...(isSystem ? {} : { contacts: [contactOf(world, phone, customer.phone)] }),
    messages: [wire],
  };
  const twice = behaviourOf(customer, world.settings.behaviours).duplicates;
  emitForPhone(world, phone, value, { twice });
}

function need(value: string | undefined, name: string): string {
  if (!value) throw new CustomerError(`${name} is required.`);
  return value;
}

const sampleContact: Json = {
  name: { formatted_name: 'Camille Renaud', first_name: 'Camille', last_name: 'Renaud' },
  phones: [{ phone: '+33 6 39 98 12 34', type: 'CELL', wa_id: '33639981234' }],
  origin: 'other',
};

/** The card that a tap on "Share contact info" sends: the person's own, with the number that a user name hides. */
function ownCardFor(world: World, { from, messageId }: CustomerMessage): Json | null {
  const asking = asObject(world.store.messages.get(messageId ?? '')?.content.interactive);
  if (asking.type !== 'request_contact_info') return null;
  const { name, phone } = world.store.customer(from.replaceAll(/\D/g, ''));
  return {
    name: { formatted_name: name, first_name: name },
    phones: [{ phone: `+${phone}`, type: 'CELL', wa_id: phone }],
    origin: 'contact_request',
  };
}

/** The customer gets a new number: a system message under the old one, and the chat moves along. */
export function changeNumber(world: World, phoneNumberId: string, from: string, to: string): void {
  const phone = businessNumber(world, phoneNumberId);
  const old = world.store.customer(from.replaceAll(/\D/g, ''));
  const digits = to.replaceAll(/\D/g, '');
  const businessId = world.store.wabas.get(phone.wabaId)?.businessId ?? '';
  world.store.customers.put({
    ...old,
    phone: digits,
    blockedPhones: [],
    stoppedMarketing: [...old.stoppedMarketing],
  });
  customerSends(world, {
    from: old.phone,
    phoneNumberId: phone.id,
    type: 'system',
    content: {
      type: 'user_changed_number',
      body: `User ${old.name} changed from ${old.phone} to ${digits}`,
      wa_id: digits,
      user_id: world.store.bsuid(digits, businessId),
      previous_user_id: world.store.bsuid(old.phone, businessId),
    },
  });
  world.events.changed('customers');
}
