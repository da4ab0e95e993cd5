import type { InboundContent, MessageContext, Referral } from './content.ts';
import type { Identities } from './identities.ts';

export interface WebhookError {
  code: number | null;
  title: string;
  message: string;
  details: string | null;
}

export interface EventBase {
  wabaId: string | null;
  phoneNumberId?: string;
  displayPhoneNumber?: string;
  /** Time of the entry; only account and template fields carry one. */
  entryTime?: Date;
  /** Meta's name of the webhook field, null when the envelope itself is broken. */
  field: string | null;
  /** The part of the payload that this event was made from, with long numbers as strings: safe to store as JSON. */
  raw: unknown;
}

/** A message that a person sent, or (in echoes and history) that the business sent from its phone. */
export interface InboundMessage {
  wamid: string;
  from: Identities;
  timestamp: Date | null;
  /** Meta's own word for the type. */
  type: string;
  content: InboundContent;
  context?: MessageContext;
  referral?: Referral;
  groupId?: string;
  errors: WebhookError[];
}

export interface MessageEvent extends EventBase {
  kind: 'message';
  message: InboundMessage;
}

export const deliveryStatuses = [
  'sent',
  'delivered',
  'read',
  'played',
  'failed',
  'deleted',
  'warning',
] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export interface StatusPricing {
  billable: boolean | null;
  model: string | null;
  /** `regular`, `free_customer_service`, `free_entry_point`…; null in payloads older than per-message pricing. */
  type: string | null;
  category: string | null;
  cost: { amount: number; currency: string } | null;
}

export interface StatusEvent extends EventBase {
  kind: 'status';
  wamid: string;
  status: DeliveryStatus;
  timestamp: Date | null;
  recipient: Identities;
  /** The id of the group, when the message went to one; the person is then `participant`. */
  groupId?: string;
  participant?: Identities;
  /** What was given as `biz_opaque_callback_data`. */
  callbackData: string | null;
  pricing: StatusPricing | null;
  conversation: { id: string | null; originType: string | null; expiresAt: Date | null } | null;
  errors: WebhookError[];
}

interface TemplateReference {
  templateId: string;
  templateName: string | null;
  /** As the webhook writes it: `en-US` where the interface says `en_US`. Match on the id. */
  templateLanguage: string | null;
}

export interface TemplateStatusEvent extends EventBase, TemplateReference {
  kind: 'template_status';
  event: string;
  category: string | null;
  reason: string | null;
  rejection: { reason: string | null; recommendation: string | null } | null;
  disableDate: string | null;
  other: { title: string | null; description: string | null } | null;
}

export interface TemplateQualityEvent extends EventBase, TemplateReference {
  kind: 'template_quality';
  previousScore: string | null;
  newScore: string;
}

export interface TemplateCategoryEvent extends EventBase, TemplateReference {
  kind: 'template_category';
  previousCategory: string | null;
  /** The category that holds now. */
  currentCategory: string | null;
  /** The one that Meta announces for later, null when the change is done. */
  announcedCategory: string | null;
  announcedFor: Date | null;
}

export interface TemplateComponentsEvent extends EventBase, TemplateReference {
  kind: 'template_components';
  title: string | null;
  body: string | null;
  footer: string | null;
  buttons: { type: string | null; text: string | null; url: string | null; phoneNumber: string | null }[];
}

export interface PhoneQualityEvent extends EventBase {
  kind: 'phone_quality';
  event: string;
  oldLimit: string | null;
  currentLimit: string | null;
  maxDailyConversations: string | null;
}

export interface PhoneNameEvent extends EventBase {
  kind: 'phone_name';
  decision: string;
  requestedName: string | null;
  rejectionReason: string | null;
}

export interface AccountUpdateEvent extends EventBase {
  kind: 'account_update';
  event: string;
  violation: { type: string | null; remediation: string | null } | null;
  restrictions: { type: string; expiresAt: Date | null; remediation: string | null }[];
  ban: { state: string | null; date: string | null } | null;
  disconnection: { reason: string | null; initiatedBy: string | null } | null;
  ownerBusinessId: string | null;
  country: string | null;
}

export interface BusinessCapabilityEvent extends EventBase {
  kind: 'business_capability';
  /** A number as text or a `TIER_…` word. */
  maxDailyConversations: string | null;
  maxPhoneNumbers: number | null;
}

export interface UserPreferenceEvent extends EventBase {
  kind: 'user_preference';
  contact: Identities;
  category: string;
  value: 'stop' | 'resume' | 'signup';
  detail: string | null;
  timestamp: Date | null;
}

/** Sent from the business's own phone (coexistence): shown as outgoing, opens no window. */
export interface EchoEvent extends EventBase {
  kind: 'echo';
  message: InboundMessage;
  to: Identities;
}

export interface HistoryEvent extends EventBase {
  kind: 'history';
  phase: number | null;
  chunkOrder: number | null;
  progress: number | null;
  /** The person of the thread; null in events that only report progress or a refusal. */
  thread: Identities | null;
  message: InboundMessage | null;
  /** True when the business sent it: the number of the message is the account's own. */
  fromBusiness: boolean;
  /** The delivery state that the phone knew. */
  status: string | null;
  errors: WebhookError[];
}

export interface ContactSyncEvent extends EventBase {
  kind: 'contact_sync';
  action: 'add' | 'remove';
  phoneNumber: string;
  fullName: string | null;
  firstName: string | null;
  timestamp: Date | null;
}

/** Trouble of the account or number, without a message: throughput, spam limits, storage. */
export interface ValueErrorEvent extends EventBase {
  kind: 'value_error';
  error: WebhookError;
}

export type UnknownReason =
  /** The body is not JSON at all; `raw` is its text. */
  | 'invalid_json'
  /** The envelope is not the one of WhatsApp webhooks. */
  | 'unexpected_envelope'
  /** A webhook field that Herald does not act on. */
  | 'unhandled_field'
  /** An item without what its kind cannot do without. */
  | 'malformed_item'
  /** A change with nothing in it that is known. */
  | 'empty';

/** Kept and shown as such: nothing that Meta sends is dropped. */
export interface UnknownEvent extends EventBase {
  kind: 'unknown';
  reason: UnknownReason;
  detail: string | null;
}

export type WebhookEvent =
  | MessageEvent
  | StatusEvent
  | TemplateStatusEvent
  | TemplateQualityEvent
  | TemplateCategoryEvent
  | TemplateComponentsEvent
  | PhoneQualityEvent
  | PhoneNameEvent
  | AccountUpdateEvent
  | BusinessCapabilityEvent
  | UserPreferenceEvent
  | EchoEvent
  | HistoryEvent
  | ContactSyncEvent
  | ValueErrorEvent
  | UnknownEvent;

export type WebhookEventKind = WebhookEvent['kind'];
