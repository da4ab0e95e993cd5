import type { Json } from './json.ts';

export type Tier = 'TIER_250' | 'TIER_2K' | 'TIER_10K' | 'TIER_100K' | 'TIER_UNLIMITED';
export type Quality = 'GREEN' | 'YELLOW' | 'RED' | 'UNKNOWN';
export type Category = 'MARKETING' | 'UTILITY' | 'AUTHENTICATION';

export interface Business {
  id: string;
  name: string;
  verified: boolean;
  tier: Tier;
}

export interface Restriction {
  restriction_type: string;
  expiration?: number;
}

export interface Waba {
  id: string;
  businessId: string;
  name: string;
  currency: string;
  country: string;
  timezone: string;
  disabled: boolean;
  hasPaymentMethod: boolean;
  restrictions: Restriction[];
  subscription: { overrideUri?: string } | null;
  insightsEnabled: boolean;
  /** Names of deleted approved templates and when they become free again. */
  lockedNames: { name: string; language: string; until: number }[];
  templateCreations: number[];
}

export interface PhoneNumber {
  id: string;
  wabaId: string;
  digits: string;
  display: string;
  callingCode: string;
  verifiedName: string;
  nameStatus: string;
  /** Asked for, and in review. */
  newName?: string;
  verified: boolean;
  registered: boolean;
  pin: string | null;
  registrations: number[];
  /** Wrong PINs since the last right one, and until when no other is taken. */
  pinGuesses?: number[];
  pinLockedUntil?: number;
  quality: Quality;
  throughput: 'STANDARD' | 'HIGH';
  status: string;
  coexistence: boolean;
  overrideUri: string | null;
  profile: Json;
  freeService: { month: string; sent: number };
  lastOnboardedAt: number;
  blockedUsers?: string[];
  /** Coexistence data asked for already. */
  appSyncs?: string[];
}

export interface TokenGrant {
  token: string;
  kind: 'SYSTEM_USER' | 'USER';
  userId: string;
  wabaIds: string[];
  /** It names no accounts where it is described: it opens all that the person has. */
  opensEverything?: boolean;
  scopes: string[];
  issuedAt: number;
  expiresAt: number | null;
  revoked: boolean;
}

export interface SignupCode {
  code: string;
  expiresAt: number;
  used: boolean;
  token: string;
}

export interface TemplateContent {
  category: Category;
  parameterFormat: 'POSITIONAL' | 'NAMED';
  components: Json[];
  ttlSeconds?: number;
}

export interface Template extends TemplateContent {
  id: string;
  wabaId: string;
  name: string;
  language: string;
  status: string;
  previousCategory?: Category;
  correctCategory?: Category;
  rejectedReason: string;
  rejectionInfo?: { reason: string; recommendation: string };
  quality: Quality;
  qualityDate: number;
  pauses: number;
  /** What still sends while an edit of an approved template is in review. */
  live: TemplateContent | null;
  createdAt: number;
  editedAt: number[];
  reviewAt: number | null;
  pausedUntil: number | null;
  acceptedSends: number;
  paced: boolean;
}

export interface MediaFile {
  id: string;
  /** The number that uploaded it or received it. */
  phoneNumberId: string;
  mime: string;
  size: number;
  sha256: string;
  fileName?: string;
  createdAt: number;
  expiresAt: number;
}

export interface Upload {
  id: string;
  fileName: string;
  fileType: string;
  length: number;
  received: number;
  handle: string | null;
}

export interface Customer {
  phone: string;
  name: string;
  username?: string;
  /** Adopted a username: webhooks leave the phone out. */
  hidesPhone: boolean;
  hasBsuid: boolean;
  /** A person at the sandbox plays this customer: messages are read when the chat is opened, not by a timer. */
  played: boolean;
  /** Overrides the behaviour of the number's ending: a suffix, or `none`. */
  behaviour?: string;
  blockedPhones: string[];
  stoppedMarketing: string[];
  identityHash?: string;
}

/** What one customer and one business number share. */
export interface Chat {
  id: string;
  phoneNumberId: string;
  customer: string;
  lastInboundAt: number;
  freeEntryUntil: number;
  referralAt: number;
  typingUntil: number;
  unread: number;
  messageIds: string[];
  lastAt: number;
}

export interface WebhookError {
  code: number;
  title: string;
  message: string;
  error_data?: { details: string };
  href?: string;
}

export type StatusName = 'sent' | 'delivered' | 'read' | 'played' | 'failed';

export interface StatusEvent {
  status: StatusName;
  at: number;
  error?: WebhookError;
}

export interface PlannedStatus extends StatusEvent {
  /** Sent twice, in two POSTs. */
  twice?: boolean;
}

export interface Pricing {
  billable: boolean;
  pricing_model: 'PMP';
  type: string;
  category: string;
}

export interface Message {
  id: string;
  direction: 'in' | 'out' | 'echo';
  phoneNumberId: string;
  wabaId: string;
  customer: string;
  type: string;
  /** The object as accepted (outgoing) or as sent by the customer, without ids and times. */
  content: Json;
  at: number;
  callbackData?: string;
  context?: Json;
  templateId?: string;
  category?: Category;
  pricing?: Pricing;
  freeEntryUntil?: number;
  addressedByBsuid?: boolean;
  statuses: StatusEvent[];
  plan: PlannedStatus[];
  held?: boolean;
  edited?: Json;
  revoked?: boolean;
  reactions: Record<string, string>;
}
