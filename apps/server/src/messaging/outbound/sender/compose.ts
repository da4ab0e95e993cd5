import {
  buildTemplateSend,
  type OutgoingContent as CloudContent,
  type CloudMessage,
  type InteractiveHeader,
  isMediaHeader,
  type TemplateStructure,
  templateStructureSchema,
  toCloudApi,
} from '@herald/whatsapp/model';
import type { StoredHeader, StoredMedia, StoredTemplate } from '../../content.ts';
import { callbackDataOf } from '../../ledger/index.ts';
import type { ClaimedMessage } from './claimed.ts';
import type { UploadedFile } from './mediaIds.ts';

/** The message cannot be built from what is stored; sending it again would not help. */
export class Unsendable extends Error {}

/** Files of the message, as they are known at WhatsApp. */
export type Media = ReadonlyMap<number, UploadedFile>;

/** The body of the request for a claimed message. Its callback data is how every status finds the way back. */
export function compose(claimed: ClaimedMessage, media: Media): CloudMessage {
  const { phone, bsuid, quotedWamid } = claimed;
  return toCloudApi(contentOf(claimed, media), {
    ...(phone === null ? {} : { to: phone }),
    ...(phone === null && bsuid !== null ? { recipient: bsuid } : {}),
    ...(quotedWamid === null ? {} : { context: quotedWamid }),
    callbackData: callbackDataOf(claimed.id),
  });
}

/** Files that must be at WhatsApp before the message can be. */
export function fileIdsOf({ type, content }: ClaimedMessage['message']): number[] {
  switch (type) {
    case 'media':
      return content.file_id === null ? [] : [content.file_id];
    case 'template':
      return content.header_file_id === null ? [] : [content.header_file_id];
    case 'messages_buttons':
    case 'message_cta_url':
      return content.header && content.header.type !== 'text' ? [content.header.file_id] : [];
    default:
      return [];
  }
}

function contentOf({ message }: ClaimedMessage, media: Media): CloudContent {
  const { type, content } = message;
  switch (type) {
    case 'text':
      return { type: 'text', body: content.body, previewUrl: true };
    case 'media':
      return mediaOf(content, media);
    case 'messages_buttons': {
      const { header, body, footer, buttons } = content;
      return { type: 'buttons', ...headerOf(header, media), body, ...footerOf(footer), buttons };
    }
    case 'message_cta_url': {
      const { header, body, footer, text_url: label, url } = content;
      return {
        type: 'cta_url',
        ...headerOf(header, media),
        body,
        ...footerOf(footer),
        label,
        url,
      };
    }
    case 'message_ask_list_option': {
      const { header, body, footer, button_name: button, sections } = content;
      const top = header === null ? {} : { header };
      return { type: 'list', ...top, body, ...footerOf(footer), button, sections: sections.map(sectionOf) };
    }
    case 'template':
      return templateOf(content, media);
    case 'location': {
      const { latitude, longitude, name, address } = content;
      return { type: 'location', latitude, longitude, name: name ?? '', address: address ?? '' };
    }
    case 'contacts':
      return { type: 'contacts', contacts: content.cards.map(cardOf) };
    case 'reaction':
      return { type: 'reaction', messageId: content.wamid, emoji: content.emoji };
  }
}

function mediaOf(stored: StoredMedia, media: Media): CloudContent {
  if (stored.file_id === null) throw new Unsendable('The message has no file.');
  const uploaded = uploadedOf(stored.file_id, media);
  const reference = { id: uploaded.metaId };
  const caption = stored.caption ?? '';
  switch (stored.type) {
    case 'image':
    case 'video':
      return { type: stored.type, media: reference, caption };
    case 'document':
      return { type: 'document', media: reference, caption, filename: stored.file_name ?? uploaded.name };
    case 'audio':
      return { type: 'audio', media: reference, voice: stored.voice };
    case 'sticker':
      return { type: 'sticker', media: reference };
  }
}

function headerOf(header: StoredHeader | null, media: Media): { header?: InteractiveHeader } {
  if (!header) return {};
  if (header.type === 'text') return { header: { type: 'text', text: header.text } };
  const { metaId: id, name: filename } = uploadedOf(header.file_id, media);
  if (header.type === 'document') return { header: { type: 'document', media: { id, filename } } };
  return { header: { type: header.type, media: { id } } };
}

function footerOf(footer: string | null): { footer?: string } {
  return footer === null ? {} : { footer };
}

function sectionOf({
  title,
  rows,
}: {
  title: string;
  rows: { id: string; title: string; description: string | null }[];
}) {
  return {
    title,
    rows: rows.map(({ description, ...row }) => (description === null ? row : { ...row, description })),
  };
}

/** WhatsApp wants one part of the name besides the whole. */
function cardOf({ name, phones, emails }: { name: string; phones: string[]; emails: string[] }) {
  return {
    name: { formatted_name: name, first_name: name },
    phones: phones.map((phone) => ({ phone })),
    emails: emails.map((email) => ({ email })),
  };
}

function templateOf(stored: StoredTemplate, media: Media): CloudContent {
  const built = buildTemplateSend({
    template: readStructure(stored),
    values: stored.variables,
    ...headerMediaOf(stored, media),
  });
  if (!built.ok) throw new Unsendable(`Values are missing: ${built.missing.join(', ')}.`);
  return { type: 'template', template: built.template };
}

/** Messages of one claim share their template: it is read once. */
const readStructures = new WeakMap<object, TemplateStructure>();

function readStructure({ structure }: StoredTemplate): TemplateStructure {
  const known = readStructures.get(structure);
  if (known) return known;
  const parsed = templateStructureSchema.safeParse(structure);
  if (!parsed.success) throw new Unsendable('The stored template cannot be read.');
  readStructures.set(structure, parsed.data);
  return parsed.data;
}

function headerMediaOf({ structure, header_file_id }: StoredTemplate, media: Media) {
  if (header_file_id === null || structure.type === 'carousel' || !isMediaHeader(structure.header)) return {};
  const { metaId, name } = uploadedOf(header_file_id, media);
  return { headerMedia: { id: metaId, ...(structure.header.type === 'document' ? { filename: name } : {}) } };
}

function uploadedOf(fileId: number, media: Media): UploadedFile {
  const uploaded = media.get(fileId);
  if (!uploaded) throw new Unsendable('A file of the message was not uploaded.');
  return uploaded;
}
