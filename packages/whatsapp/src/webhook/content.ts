import type { ContactCard } from '../model/index.ts';
import type { Identities } from './identities.ts';

export interface InboundMedia {
  mediaId: string;
  mimeType: string | null;
  sha256: string | null;
  /** Present since late 2025; lives five minutes. */
  url: string | null;
  caption: string | null;
}

export interface InboundContact extends Partial<ContactCard> {
  /** `contact_request` when the person answered a request for their own number, `other` for somebody else's card. */
  origin?: string;
  vcard?: string;
}

export interface OrderItem {
  productRetailerId: string;
  quantity: number;
  itemPrice: number;
  currency: string;
}

/** What an inbound message holds, one shape per type of the Cloud API. */
export type InboundContent =
  | { type: 'text'; body: string }
  | ({ type: 'image' } & InboundMedia)
  | ({ type: 'video' } & InboundMedia)
  | ({ type: 'audio'; voice: boolean } & InboundMedia)
  | ({ type: 'document'; filename: string | null } & InboundMedia)
  | ({ type: 'sticker'; animated: boolean } & InboundMedia)
  | {
      type: 'location';
      latitude: number;
      longitude: number;
      name: string | null;
      address: string | null;
      url: string | null;
    }
  | { type: 'contacts'; contacts: InboundContact[] }
  | { type: 'button_reply'; id: string; title: string }
  | { type: 'list_reply'; id: string; title: string; description: string | null }
  /** A finished flow or address form; `response` is the parsed answer, null when it was not JSON. */
  | { type: 'flow_reply'; name: string | null; body: string | null; response: unknown; responseText: string }
  | { type: 'call_permission_reply'; response: string; expiresAt: Date | null; permanent: boolean }
  /** Tap on a quick reply of a template. */
  | { type: 'template_button'; payload: string; text: string }
  /** `emoji` is null when the reaction was taken back. */
  | { type: 'reaction'; messageId: string; emoji: string | null }
  | { type: 'order'; catalogId: string | null; text: string | null; items: OrderItem[] }
  | {
      type: 'system';
      event: string;
      body: string | null;
      /** The person's names after the change. */
      now: Identities;
      previousUserId: string | null;
      previousParentUserId: string | null;
    }
  | { type: 'edit'; originalMessageId: string; content: InboundContent }
  | { type: 'revoke'; originalMessageId: string }
  | { type: 'request_welcome' }
  /** The person sent something that WhatsApp does not hand to businesses; `of` names it when known. */
  | { type: 'unsupported'; of: string | null }
  /** A type that Herald does not know yet, or whose object is broken. */
  | { type: 'unknown'; of: string };

export interface MessageContext {
  /** The quoted message. */
  wamid: string | null;
  from: string | null;
  forwarded: boolean;
  frequentlyForwarded: boolean;
  referredProduct: { catalogId: string | null; productRetailerId: string | null } | null;
}

/** Where a first message came from: a click-to-WhatsApp ad or post. */
export interface Referral {
  sourceType: string | null;
  sourceId: string | null;
  sourceUrl: string | null;
  headline: string | null;
  body: string | null;
  mediaType: string | null;
  mediaUrl: string | null;
  thumbnailUrl: string | null;
  clickId: string | null;
  welcomeMessage: string | null;
}
