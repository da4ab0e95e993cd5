import { plainFlag, plainId, plainNumber, plainPart, plainText, plainTime } from '../plain.ts';
import { type JsonObject, present } from '../read.ts';
import { readErrors } from './errors.ts';
import { deliveryStatuses, type StatusEvent, type StatusPricing } from './events.ts';
import type { Identities } from './identities.ts';
import { withContact } from './identities.ts';

type ReadStatus = Pick<
  StatusEvent,
  | 'wamid'
  | 'status'
  | 'timestamp'
  | 'recipient'
  | 'groupId'
  | 'participant'
  | 'callbackData'
  | 'pricing'
  | 'conversation'
  | 'errors'
>;

/**
 * A status, or the reason why the item is none. Most of what comes in are statuses, of which a schema took as long as all
 * the rest: each field is read by itself.
 */
export function readStatus(item: JsonObject, contacts: readonly Identities[]): ReadStatus | string {
  const wamid = plainId(item.id);
  const word = plainText(item.status);
  const status = deliveryStatuses.find((known) => known === word);
  if (wamid === null) return 'no message id';
  if (!status) return `unknown status ${word ?? ''}`.trim();
  return {
    wamid,
    status,
    timestamp: plainTime(item.timestamp),
    ...readRecipient(item, contacts),
    callbackData: plainId(item.biz_opaque_callback_data),
    pricing: plainPart(item.pricing, readPricing),
    conversation: plainPart(item.conversation, readConversation),
    errors: item.errors === undefined ? [] : readErrors(item),
  };
}

function readRecipient(item: JsonObject, contacts: readonly Identities[]) {
  const id = plainId(item.recipient_id);
  if (item.recipient_type === 'group') {
    const participant = {
      waId: plainId(item.recipient_participant_id),
      userId: plainId(item.recipient_participant_user_id),
    };
    return { recipient: {}, participant: present(participant), ...present({ groupId: id }) };
  }
  const recipient: Identities = {};
  const userId = plainId(item.recipient_user_id);
  const parentUserId = plainId(item.recipient_parent_user_id) ?? plainId(item.parent_recipient_user_id);
  if (id !== null) recipient.waId = id;
  if (userId !== null) recipient.userId = userId;
  if (parentUserId !== null) recipient.parentUserId = parentUserId;
  return { recipient: contacts.length === 0 ? recipient : withContact(recipient, contacts) };
}

function readPricing(pricing: JsonObject): StatusPricing {
  const type = plainText(pricing.type);
  return {
    // The field is going away: the type says the same.
    billable: plainFlag(pricing.billable) ?? (type === null ? null : type === 'regular'),
    model: plainText(pricing.pricing_model),
    type,
    // Spelled with a hyphen or an underscore.
    category: plainText(pricing.category)?.replaceAll('-', '_') ?? null,
    cost: plainPart(pricing.cost, readCost),
  };
}

function readCost(cost: JsonObject): StatusPricing['cost'] {
  const amount = plainNumber(cost.amount);
  const currency = plainText(cost.currency);
  return amount === null || !currency ? null : { amount, currency };
}

function readConversation(conversation: JsonObject): StatusEvent['conversation'] {
  return {
    id: plainId(conversation.id),
    originType: plainPart(conversation.origin, ({ type }) => plainText(type)),
    expiresAt: plainTime(conversation.expiration_timestamp),
  };
}
