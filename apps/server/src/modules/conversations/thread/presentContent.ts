import type { Locale, Message } from '@herald/contract';
import { isMediaHeader, type TemplateStructure } from '@herald/whatsapp/model';
import type { StoredContent, StoredHeader, StoredMedia, StoredTemplate } from '../../../messaging/content.ts';
import { describeMediaError } from './mediaErrors.ts';

/** The two fields of the wire that travel together. */
export type WireContent = {
  [T in Message['type']]: Pick<Extract<Message, { type: T }>, 'type' | 'message'>;
}[Message['type']];

export interface ContentContext {
  /** A signed address for a file of ours; null when there is none. */
  link(fileId: number | null): string | null;
  locale: Locale;
  /** How often the tracked link was followed; null when there is none. */
  clicks: number | null;
}

/** A stored message as the wire has it: with addresses in place of file ids. */
export function presentContent(stored: StoredContent, context: ContentContext): WireContent {
  const { type, content } = stored;
  switch (type) {
    case 'media':
      return { type, message: presentMedia(content, context) };
    case 'messages_buttons':
      return {
        type,
        message: { ...content, header: content.header && presentHeader(content.header, context) },
      };
    case 'message_cta_url': {
      const { header, ...rest } = content;
      const shown = header && presentHeader(header, context);
      return {
        type,
        message: {
          ...rest,
          header_type: shown?.type ?? null,
          header: shown ? (shown.text ?? shown.media_url) : null,
          click_count: context.clicks,
        },
      };
    }
    case 'template':
      return { type, message: presentTemplate(content, context) };
    default:
      return { type, message: content } as WireContent;
  }
}

/** What is left of a message that its author deleted: that there was one. */
export function withoutContent(stored: StoredContent): StoredContent {
  if (stored.type === 'media') {
    return {
      type: 'media',
      content: { ...stored.content, file_id: null, caption: null, file_name: null, error: null },
    };
  }
  return { type: 'text', content: { body: '' } };
}

function presentMedia(content: StoredMedia, { link, locale }: ContentContext) {
  const { meta_media_id: _, file_id, error, ...rest } = content;
  return { ...rest, media_url: link(file_id), error: error && describeMediaError(error, locale) };
}

function presentHeader(header: StoredHeader, { link }: ContentContext) {
  return header.type === 'text'
    ? { type: header.type, text: header.text, media_url: null }
    : { type: header.type, text: null, media_url: link(header.file_id) };
}

function presentTemplate(content: StoredTemplate, { link }: ContentContext) {
  const { header_file_id, structure, ...rest } = content;
  return { ...rest, structure: withAddress(structure, link(header_file_id)), tracked_urls: [] };
}

/** Only the file of a standard header is ours; cards keep the address under which their sample was submitted. */
function withAddress(structure: TemplateStructure, url: string | null): TemplateStructure {
  if (structure.type !== 'standard' || !isMediaHeader(structure.header)) return structure;
  return { ...structure, header: { ...structure.header, media_url: url ?? structure.header.media_url } };
}
