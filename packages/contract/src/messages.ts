import { limits, templateStructureSchema } from '@herald/whatsapp/model';
import { z } from 'zod';
import { id, time } from './common.ts';

/** The states of the ledger, plus `received` for messages from people. */
export const messageStatuses = [
  'received',
  'queued',
  'sending',
  'accepted',
  'held',
  'sent',
  'delivered',
  'read',
  'played',
  'failed',
  'expired',
  'skipped',
  'uncertain',
] as const;
export const messageStatus = z.enum(messageStatuses);
export type MessageStatus = z.output<typeof messageStatus>;

const button = z.object({ id: z.string(), title: z.string() });
const mediaHeader = z.object({
  type: z.enum(['text', 'image', 'video', 'document']),
  text: z.string().nullable(),
  media_url: z.string().nullable(),
});

/** What a message holds, by `type`. Fields are those of the product specification. */
export const messageContents = {
  text: z.object({ body: z.string() }),
  messages_buttons: z.object({
    header: mediaHeader.nullable(),
    body: z.string(),
    footer: z.string().nullable(),
    buttons: z.array(button),
  }),
  messages_button_reply: z.object({ button_id: z.string(), button_title: z.string() }),
  media: z.object({
    /** Null until the file was fetched from WhatsApp, or when it could not be. */
    media_url: z.string().nullable(),
    type: z.enum(['image', 'video', 'audio', 'document', 'sticker']),
    caption: z.string().nullable(),
    file_name: z.string().nullable(),
    mime_type: z.string().nullable(),
    size: z.int().nullable(),
    voice: z.boolean(),
    error: z.string().nullable(),
  }),
  message_cta_url: z.object({
    header_type: z.string().nullable(),
    header: z.string().nullable(),
    body: z.string(),
    footer: z.string().nullable(),
    text_url: z.string(),
    url: z.string(),
    original_url: z.string().nullable(),
    click_count: z.int().nullable(),
  }),
  template: z.object({
    template_id: id.nullable(),
    name: z.string(),
    version: z.int(),
    structure: templateStructureSchema,
    /** `body.1` → text. */
    variables: z.record(z.string(), z.string()),
    /** Buttons whose clicks are counted, with where each leads this person. */
    tracked_urls: z.array(z.object({ text: z.string(), url: z.string(), click_count: z.int() })),
    wa_type: z.enum(['standard', 'carousel']),
  }),
  message_ask_list_option: z.object({
    header: z.string().nullable(),
    body: z.string(),
    footer: z.string().nullable(),
    button_name: z.string(),
    sections: z.array(
      z.object({
        title: z.string(),
        rows: z.array(z.object({ id: z.string(), title: z.string(), description: z.string().nullable() })),
      }),
    ),
  }),
  message_ask_list_option_reply: z.object({
    id: z.string(),
    row_title: z.string(),
    row_description: z.string().nullable(),
  }),
  location: z.object({
    latitude: z.number(),
    longitude: z.number(),
    name: z.string().nullable(),
    address: z.string().nullable(),
    /** The page of the place that was shared. */
    url: z.string().nullable(),
  }),
  contacts: z.object({
    cards: z.array(z.object({ name: z.string(), phones: z.array(z.string()), emails: z.array(z.string()) })),
  }),
  order: z.object({
    text: z.string().nullable(),
    items: z.array(
      z.object({ product_id: z.string(), quantity: z.number(), price: z.number(), currency: z.string() }),
    ),
  }),
  /** Asks for the person's number, under a button whose words WhatsApp chooses; the answer is a card of `contacts`. */
  message_contact_request: z.object({ body: z.string() }),
  system: z.object({ body: z.string() }),
  unsupported: z.object({ original_type: z.string() }),
} as const;

export type MessageType = keyof typeof messageContents;

/** What every message has, whatever it holds. */
export const messageBase = z.object({
  id,
  status: messageStatus,
  contact_is_sender: z.boolean(),
  sended_by_automation: z.boolean(),
  /** When WhatsApp took it or the person wrote it; null while it waits. */
  sended_at: time.nullable(),
  created_at: time,
  time_sended_at: z.string(),
  date_sended_at: z.string(),
  delivered_at: time.nullable(),
  read_at: time.nullable(),
  ai_message: z.boolean(),
  ai_store_info_message: z.boolean(),
  /** The id that the sending client gave it; matches the optimistic bubble. */
  client_id: z.string().nullable(),
  campaign_id: id.nullable(),
  sender_name: z.string().nullable(),
  /** Why it failed or was skipped, in words, and what to do. */
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** Sending it again may help: not where WhatsApp would refuse it once more. */
  may_resend: z.boolean(),
  /** Somebody sent it again after its failure: what becomes of it is told by the new message. */
  sent_again: z.boolean(),
  quoted: z.object({ id, preview: z.string(), contact_is_sender: z.boolean() }).nullable(),
  reactions: z.array(z.object({ emoji: z.string(), contact_is_sender: z.boolean() })),
  edited: z.boolean(),
  deleted: z.boolean(),
  /** The person passed on what somebody else had written; `often`: it has been passed on many times. */
  forwarded: z.enum(['once', 'often']).nullable(),
  /** What the message asks about, of the team's catalogue: the person wrote from its page. */
  product: z.object({ catalog_id: z.string().nullable(), product_id: z.string() }).nullable(),
  /** The ad or post on Facebook or Instagram that the person came from with this message. */
  referral: z
    .object({
      kind: z.enum(['ad', 'post', 'other']),
      headline: z.string().nullable(),
      body: z.string().nullable(),
      url: z.string().nullable(),
      /** Meta's `ctwa_clid`, by which a sale can be told back to the ad. */
      click_id: z.string().nullable(),
      /** The picture of the ad, or of its film; null until it was fetched, and where it cannot be had. */
      picture: z.object({ url: z.string(), width: z.int(), height: z.int() }).nullable(),
    })
    .nullable(),
});

type Contents = typeof messageContents;
const variant = <T extends MessageType>(type: T) =>
  messageBase.extend({ type: z.literal(type), message: messageContents[type] as Contents[T] });

export const message = z.discriminatedUnion('type', [
  variant('text'),
  variant('messages_buttons'),
  variant('messages_button_reply'),
  variant('media'),
  variant('message_cta_url'),
  variant('template'),
  variant('message_ask_list_option'),
  variant('message_ask_list_option_reply'),
  variant('location'),
  variant('contacts'),
  variant('order'),
  variant('message_contact_request'),
  variant('system'),
  variant('unsupported'),
]);
export type Message = z.output<typeof message>;

/** What an agent can send from the inbox. */
export const outgoingMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), body: z.string().trim().min(1).max(limits.message.text) }),
  z.object({
    type: z.literal('messages_buttons'),
    header: z.string().max(limits.message.headerText).optional(),
    body: z.string().trim().min(1).max(limits.message.body),
    footer: z.string().max(limits.message.footer).optional(),
    buttons: z
      .array(z.object({ title: z.string().trim().min(1).max(limits.message.buttonTitle) }))
      .min(1)
      .max(limits.message.buttons),
  }),
  z.object({
    type: z.literal('media'),
    file_id: id,
    caption: z.string().max(limits.message.caption).optional(),
    /** A recording of one's own voice: OGG with Opus, drawn with its waveform. */
    voice: z.boolean().optional(),
  }),
  z.object({
    type: z.literal('message_cta_url'),
    header: z.string().max(limits.message.headerText).optional(),
    body: z.string().trim().min(1).max(limits.message.body),
    footer: z.string().max(limits.message.footer).optional(),
    text_url: z.string().trim().min(1).max(limits.message.urlLabel),
    url: z.url({ protocol: /^https?$/ }).max(limits.message.url),
    /** Count who follows the link: the person then gets a short address of Herald that leads there. */
    track: z.boolean().default(true),
  }),
  z.object({
    type: z.literal('message_ask_list_option'),
    header: z.string().max(limits.message.headerText).optional(),
    body: z.string().trim().min(1).max(limits.message.listBody),
    footer: z.string().max(limits.message.footer).optional(),
    button_name: z.string().trim().min(1).max(limits.message.listButton),
    /** The rows of all sections together keep the limit too; with several sections, each needs a title. */
    sections: z
      .array(
        z.object({
          title: z.string().trim().max(limits.message.sectionTitle).default(''),
          rows: z
            .array(
              z.object({
                title: z.string().trim().min(1).max(limits.message.rowTitle),
                description: z.string().trim().max(limits.message.rowDescription).optional(),
              }),
            )
            .min(1)
            .max(limits.message.rows),
        }),
      )
      .min(1)
      .max(limits.message.sections),
  }),
  z.object({
    type: z.literal('location'),
    latitude: z.number().min(-limits.message.latitude).max(limits.message.latitude),
    longitude: z.number().min(-limits.message.longitude).max(limits.message.longitude),
    name: z.string().trim().max(limits.message.placeName).optional(),
    address: z.string().trim().max(limits.message.placeAddress).optional(),
  }),
  z.object({
    type: z.literal('message_contact_request'),
    body: z.string().trim().min(1).max(limits.message.body),
  }),
  z.object({
    type: z.literal('template'),
    template_id: id,
    variables: z.record(z.string().max(40), z.string().max(limits.template.variable)).default({}),
    /** The template of the same name in their language, where there is one that can stand in for this one. */
    by_language: z.boolean().optional(),
  }),
]);
export type OutgoingMessage = z.output<typeof outgoingMessage>;
export type OutgoingMessageInput = z.input<typeof outgoingMessage>;
