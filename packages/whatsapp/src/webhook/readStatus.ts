import { z } from 'zod';
import { idText, type JsonObject, number, part, present, text, time } from '../read.ts';
import { readErrors } from './errors.ts';
import { deliveryStatuses, type StatusEvent, type StatusPricing } from './events.ts';
import type { Identities } from './identities.ts';
import { withContact } from './identities.ts';

const statusSchema = z.object({
  id: idText,
  status: text,
  timestamp: time,
  recipient_id: idText,
  recipient_user_id: idText,
  recipient_parent_user_id: idText,
  parent_recipient_user_id: idText,
  recipient_type: text,
  recipient_participant_id: idText,
  recipient_participant_user_id: idText,
  biz_opaque_callback_data: idText,
  conversation: part({ id: idText, expiration_timestamp: time, origin: part({ type: text }) }),
  pricing: part({
    billable: z.boolean().nullable().default(null).catch(null),
    pricing_model: text,
    type: text,
    category: text,
    cost: part({ amount: number, currency: text }),
  }),
});

type StatusFields = z.output<typeof statusSchema>;
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

/** A status, or the reason why the item is none. */
export function readStatus(item: JsonObject, contacts: readonly Identities[]): ReadStatus | string {
  const parsed = statusSchema.safeParse(item);
  if (!parsed.success) return 'not a status';
  const fields = parsed.data;
  const status = deliveryStatuses.find((known) => known === fields.status);
  if (fields.id === null) return 'no message id';
  if (!status) return `unknown status ${fields.status ?? ''}`.trim();
  return {
    wamid: fields.id,
    status,
    timestamp: fields.timestamp,
    ...readRecipient(fields, contacts),
    callbackData: fields.biz_opaque_callback_data,
    pricing: readPricing(fields.pricing),
    conversation: readConversation(fields.conversation),
    errors: readErrors(item),
  };
}

function readRecipient(fields: StatusFields, contacts: readonly Identities[]) {
  if (fields.recipient_type === 'group') {
    const ids = { waId: fields.recipient_participant_id, userId: fields.recipient_participant_user_id };
    return { recipient: {}, participant: present(ids), ...present({ groupId: fields.recipient_id }) };
  }
  const ids = present({
    waId: fields.recipient_id,
    userId: fields.recipient_user_id,
    parentUserId: fields.recipient_parent_user_id ?? fields.parent_recipient_user_id,
  });
  return { recipient: withContact(ids, contacts) };
}

function readPricing(pricing: StatusFields['pricing']): StatusPricing | null {
  if (!pricing) return null;
  const { billable, pricing_model: model, type, category, cost } = pricing;
  const amount = cost?.amount ?? null;
  return {
    // The field is going away: the type says the same.
    billable: billable ?? (type === null ? null : type === 'regular'),
    model,
    type,
    // Spelled with a hyphen or an underscore.
    category: category?.replaceAll('-', '_') ?? null,
    cost: amount === null || !cost?.currency ? null : { amount, currency: cost.currency },
  };
}

function readConversation(conversation: StatusFields['conversation']): StatusEvent['conversation'] {
  if (!conversation) return null;
  const { id, expiration_timestamp, origin } = conversation;
  return { id, originType: origin?.type ?? null, expiresAt: expiration_timestamp };
}
