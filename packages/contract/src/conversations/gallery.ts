import { z } from 'zod';
import { cursorPage, cursorQuery, id, time } from '../common.ts';
import { defineRoute } from '../route.ts';
import { conversationParams, conversationPath } from './path.ts';

export const galleryKinds = ['pictures', 'videos', 'documents', 'audio', 'links'] as const;
export type GalleryKind = (typeof galleryKinds)[number];

/** Of what there are files. */
export const galleryFileKinds = galleryKinds.filter((kind) => kind !== 'links');
export type GalleryFileKind = (typeof galleryFileKinds)[number];

const base = z.object({
  /** Where it stands in the thread. */
  message_id: id,
  at: time,
  contact_is_sender: z.boolean(),
  /** Who of the team sent it; null for the person and for what nobody sent by hand. */
  sender_name: z.string().nullable(),
});

export const galleryItem = z.discriminatedUnion('kind', [
  base.extend({
    kind: z.literal('file'),
    /** Null until the file was fetched from WhatsApp, or when it could not be. */
    media_url: z.string().nullable(),
    error: z.string().nullable(),
    caption: z.string().nullable(),
    file_name: z.string().nullable(),
    size: z.int().nullable(),
    voice: z.boolean(),
  }),
  base.extend({
    kind: z.literal('links'),
    /** Every address of the message, in its order. */
    urls: z.array(z.string()).min(1),
    /** The words around them. */
    text: z.string(),
  }),
]);
export type GalleryItem = z.output<typeof galleryItem>;

export const listGallery = defineRoute({
  name: 'listGallery',
  summary: 'Pictures, videos, documents, sounds or links of a conversation, the newest first',
  method: 'GET',
  path: `${conversationPath}/gallery`,
  access: 'number',
  permission: 'conversations.view',
  params: conversationParams,
  query: cursorQuery.extend({ kind: z.enum(galleryKinds) }),
  response: cursorPage(galleryItem),
});

export const downloadGallery = defineRoute({
  name: 'downloadGallery',
  summary:
    'All files of a kind as a ZIP archive, streamed: the newest 2,000, up to 2 GB, and a text that names what is left out, and why',
  method: 'GET',
  path: `${conversationPath}/gallery/files`,
  access: 'number',
  ownerOnly: true,
  permission: 'conversations.view',
  params: conversationParams,
  query: z.object({ kind: z.enum(galleryFileKinds) }),
  responseKind: 'file',
});
