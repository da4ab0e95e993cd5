import type { Readable } from 'node:stream';
import type {
  CloudMessage,
  MediaKind,
  MetaTemplate,
  MetaTemplateComponent,
  MetaTemplateCreation,
} from '../model/index.ts';

/**
 * What is known after trying to send. The whole point is to tell "certainly not sent" from "perhaps sent": only the
 * first may be tried again by itself.
 */
export type SendOutcome =
  | {
      kind: 'accepted';
      wamid: string;
      /** `accepted`, `held_for_quality_assessment` or `paused`; null for most free-form messages. */
      messageStatus: string | null;
      waId: string | null;
      userId: string | null;
    }
  /** Meta answered and said no. `code` is null when the answer came from something in between (a proxy, a filter). */
  | {
      kind: 'refused';
      code: number | null;
      subcode: number | null;
      title: string;
      details: string | null;
      transient: boolean;
      httpStatus: number;
      /** Seconds, from Retry-After or the usage header. */
      retryAfter: number | null;
    }
  /** The request never left: no connection, or no free one in time. Safe to send again. */
  | { kind: 'not_sent'; reason: string }
  /** The request was (at least partly) written and no clear answer came. It may have been accepted. */
  | { kind: 'unknown'; reason: string };

export interface SendMessageRequest {
  token: string;
  phoneNumberId: string;
  /** As an object, or as the JSON of one. */
  body: CloudMessage | string;
  /** Called when the request is about to be written, which may be a while after the call. */
  onWrite?: (() => void) | undefined;
  /** Asked right before: false, and it is `not_sent` (`withdrawn`). */
  mayLeave?: (() => boolean) | undefined;
}

export interface CodeExchange {
  appId: string;
  appSecret: string;
  code: string;
}

export interface BusinessToken {
  accessToken: string;
  tokenType: string;
  /** Seconds; null when it never expires. */
  expiresIn: number | null;
}

export interface GranularScope {
  scope: string;
  /** Null means every asset of whoever granted. */
  targetIds: string[] | null;
}

export interface TokenInfo {
  isValid: boolean;
  appId: string | null;
  userId: string | null;
  /** Null when it never expires. */
  expiresAt: Date | null;
  scopes: string[];
  granularScopes: GranularScope[];
}

export interface PhoneNumber {
  id: string;
  displayPhoneNumber: string | null;
  verifiedName: string | null;
  qualityRating: string | null;
  codeVerificationStatus: string | null;
  status: string | null;
  nameStatus: string | null;
  accountMode: string | null;
  platformType: string | null;
  throughputLevel: string | null;
  /** Limit of the portfolio: `TIER_2K`… */
  messagingLimitTier: string | null;
  isOnBizApp: boolean;
  isOfficialBusinessAccount: boolean;
  /** Two-step verification is on: registering takes its PIN. */
  isPinEnabled: boolean;
  healthStatus: HealthStatus | null;
}

export interface HealthStatus {
  canSendMessage: string;
  entities: {
    type: string;
    id: string | null;
    canSendMessage: string;
    errors: { code: number | null; description: string | null; solution: string | null }[];
  }[];
}

export interface Waba {
  id: string;
  name: string | null;
  currency: string | null;
  country: string | null;
  timezoneId: string | null;
  accountReviewStatus: string | null;
  businessVerificationStatus: string | null;
  ownerBusinessId: string | null;
  primaryFundingId: string | null;
  marketingMessagesOnboardingStatus: string | null;
  messagingLimitTier: string | null;
  healthStatus: HealthStatus | null;
}

export interface BusinessProfile {
  about: string | null;
  address: string | null;
  description: string | null;
  email: string | null;
  profilePictureUrl: string | null;
  websites: string[];
  vertical: string | null;
}

export interface BusinessProfileChanges {
  about?: string;
  address?: string;
  description?: string;
  email?: string;
  websites?: string[];
  vertical?: string;
  profile_picture_handle?: string;
}

export interface MediaInfo {
  id: string;
  url: string;
  mimeType: string | null;
  sha256: string | null;
  size: number | null;
}

export interface MediaDownload {
  mimeType: string | null;
  /** As announced; the stream is cut off with an error when more arrives than allowed. */
  size: number | null;
  stream: Readable;
}

export interface Page<Item> {
  data: Item[];
  /** Cursor of the next page, null on the last one. */
  after: string | null;
}

export interface CreatedTemplate {
  id: string;
  status: string;
  /** The category that Meta gave, which may not be the one asked for. */
  category: string;
}

export interface TemplateChanges {
  parameter_format?: string;
  components?: MetaTemplateComponent[];
  category?: string;
  message_send_ttl_seconds?: number;
}

export interface TemplateQuery {
  token: string;
  wabaId: string;
  fields?: readonly string[];
  name?: string;
  language?: string;
  status?: string;
  limit?: number;
  after?: string;
}

export interface OnPhone {
  token: string;
  phoneNumberId: string;
}

interface OnWaba {
  token: string;
  wabaId: string;
}

export interface ByteSource {
  data: Blob | Uint8Array;
  fileName: string;
  mimeType: string;
}

/** By number, or by user id where no number is known. */
export type BlockedUser = { phone: string } | { userId: string };

/** The calls to Meta's Graph API that Herald makes. All but `sendMessage` throw CloudApiError when they fail. */
export interface CloudApi extends AsyncDisposable {
  exchangeCode(request: CodeExchange): Promise<BusinessToken>;
  /** `appToken` is `{appId}|{appSecret}` or a real app token. */
  debugToken(request: { appToken: string; token: string }): Promise<TokenInfo>;

  subscribeApp(request: OnWaba & { callbackUrl?: string; verifyToken?: string }): Promise<void>;
  unsubscribeApp(request: OnWaba): Promise<void>;
  getWaba(request: OnWaba): Promise<Waba>;
  listPhoneNumbers(request: OnWaba): Promise<PhoneNumber[]>;
  /** Ids of the accounts that a business owns or that others share with it, as far as the token opens them. */
  listWabaIds(request: { token: string; businessId: string }): Promise<string[]>;
  getPhoneNumber(request: OnPhone): Promise<PhoneNumber>;
  registerPhone(request: OnPhone & { pin: string; dataLocalizationRegion?: string }): Promise<void>;
  deregisterPhone(request: OnPhone): Promise<void>;
  /** Coexistence: asks for contacts or history, once each within 24 hours of connecting. */
  requestAppData(request: OnPhone & { syncType: 'smb_app_state_sync' | 'history' }): Promise<string | null>;

  getBusinessProfile(request: OnPhone): Promise<BusinessProfile>;
  updateBusinessProfile(request: OnPhone & { changes: BusinessProfileChanges }): Promise<void>;

  /** Opens a resumable upload (profile picture, template sample); the node is the app. */
  createUpload(request: {
    token: string;
    appId: string;
    fileName: string;
    fileLength: number;
    fileType: string;
  }): Promise<string>;
  /** Sends the bytes from `offset` on; returns the handle. */
  uploadBytes(request: {
    token: string;
    uploadId: string;
    data: Uint8Array;
    offset?: number;
  }): Promise<string>;
  /** Where an interrupted upload must go on. */
  getUploadOffset(request: { token: string; uploadId: string }): Promise<number>;

  /** Returns the media id, good for 30 days. */
  uploadMedia(request: OnPhone & { file: ByteSource; kind?: MediaKind }): Promise<string>;
  getMedia(request: { token: string; mediaId: string; phoneNumberId?: string }): Promise<MediaInfo>;
  deleteMedia(request: { token: string; mediaId: string }): Promise<void>;
  /** Streams a file. A 404 means that the address expired: ask `getMedia` again. */
  downloadMedia(request: {
    token: string;
    url: string;
    maxBytes: number;
    signal?: AbortSignal;
  }): Promise<MediaDownload>;

  /** A refusal explains itself in `locale` (`fr_FR`), as far as Meta has the words. */
  createTemplate(
    request: OnWaba & { template: MetaTemplateCreation; locale?: string },
  ): Promise<CreatedTemplate>;
  listTemplates(request: TemplateQuery): Promise<Page<MetaTemplate>>;
  /** Every template, page after page. */
  eachTemplate(request: Omit<TemplateQuery, 'after'>): AsyncGenerator<MetaTemplate>;
  getTemplate(request: {
    token: string;
    templateId: string;
    fields?: readonly string[];
  }): Promise<MetaTemplate>;
  editTemplate(request: { token: string; templateId: string; changes: TemplateChanges }): Promise<void>;
  /** Without `templateId` every language of the name is deleted. */
  deleteTemplate(request: OnWaba & { name: string; templateId?: string }): Promise<void>;
  unpauseTemplate(request: { token: string; templateId: string }): Promise<void>;

  /** Never throws: an exception would hide whether the message left. */
  sendMessage(request: SendMessageRequest): Promise<SendOutcome>;
  /** Only somebody who wrote within 24 hours can be blocked; whoever is blocked cannot write and is told nothing. */
  blockUser(request: OnPhone & { user: BlockedUser }): Promise<void>;
  unblockUser(request: OnPhone & { user: BlockedUser }): Promise<void>;
  markRead(request: OnPhone & { wamid: string; typing?: boolean }): Promise<void>;
}
