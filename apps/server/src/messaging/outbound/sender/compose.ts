import {
  buildTemplateSend,
  type OutgoingContent as CloudContent,
  type CloudMessage,
  type InteractiveHeader,
  isMediaHeader,
  templateStructureSchema,
  toCloudApi,
} from '@herald/whatsapp/model';
import type { StoredHeader, StoredMedia, StoredTemplate } from '../../content.ts';
import { callbackDataOf } from '../../ledger/index.ts';
import type { ClaimedMessage } from './claimed.ts';
import type { UploadedFile } from './mediaIds.ts';

/** The message cannot be built from what is stored; sending it again would not help. */
export class Unsendable extends Error {}

export type FindMedia = (fileId: number) => Promise<UploadedFile>;

/** The body of the request for a claimed message. Its callback data is how every status finds the way back. */
export async function compose(claimed: ClaimedMessage, findMedia: FindMedia): Promise<CloudMessage> {
  const { phone, bsuid, quotedWamid } = claimed;
  return toCloudApi(await contentOf(claimed, findMedia), {
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

async function contentOf({ message }: ClaimedMessage, findMedia: FindMedia): Promise<CloudContent> {
  const { type, content } = message;
  switch (type) {
    case 'text':
      return { type: 'text', body: content.body, previewUrl: true };
    case 'media':
      return mediaOf(content, findMedia);
    case 'messages_buttons': {
      const { header, body, footer, buttons } = content;
      return { type: 'buttons', ...(await headerOf(header, findMedia)), body, ...footerOf(footer), buttons };
    }
    case 'message_cta_url': {
      const { header, body, footer, text_url: label, url } = content;
      return {
        type: 'cta_url',
        ...(await headerOf(header, findMedia)),
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
      return templateOf(content, findMedia);
    case 'location': {
      const { latitude, longitude, name, address } = content;
      return { type: 'location', latitude, longitude, name: name ?? '', address: address ?? '' };
    }
    case 'contacts':
      return { type: 'contacts', contacts: content.cards.map(cardOf) };
  }
}

async function mediaOf(media: StoredMedia, findMedia: FindMedia): Promise<CloudContent> {
  if (media.file_id === null) throw new Unsendable('The message has no file.');
  const uploaded = await findMedia(media.file_id);
  const reference = { id: uploaded.metaId };
  const caption = media.caption ?? '';
  switch (media.type) {
    case 'image':
    case 'video':
      return { type: media.type, media: reference, caption };
    case 'document':
      return { type: 'document', media: reference, caption, filename: media.file_name ?? uploaded.name };
    case 'audio':
      return { type: 'audio', media: reference, voice: media.voice };
    case 'sticker':
      return { type: 'sticker', media: reference };
  }
}

async function headerOf(
  header: StoredHeader | null,
  findMedia: FindMedia,
): Promise<{ header?: InteractiveHeader }> {
  if (!header) return {};
  if (header.type === 'text') return { header: { type: 'text', text: header.text } };
  const uploaded = await findMedia(header.file_id);
  const media = { id: uploaded.metaId };
  if (header.type === 'document')
    return { header: { type: 'document', media: { ...media, filename: uploaded.name } } };
  return { header: { type: header.type, media } };
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

async function templateOf(stored: StoredTemplate, findMedia: FindMedia): Promise<CloudContent> {
  const parsed = templateStructureSchema.safeParse(stored.structure);
  if (!parsed.success) throw new Unsendable('The stored template cannot be read.');
  const built = buildTemplateSend({
    template: parsed.data,
    values: stored.variables,
    ...(await headerMediaOf(stored, findMedia)),
  });
  if (!built.ok) throw new Unsendable(`Values are missing: ${built.missing.join(', ')}.`);
  return { type: 'template', template: built.template };
}

async function headerMediaOf({ structure, header_file_id }: StoredTemplate, findMedia: FindMedia) {
  if (header_file_id === null || structure.type === 'carousel' || !isMediaHeader(structure.header)) return {};
  const { metaId, name } = await findMedia(header_file_id);
  return { headerMedia: { id: metaId, ...(structure.header.type === 'document' ? { filename: name } : {}) } };
}
