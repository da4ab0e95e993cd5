import type { OutgoingMessage, StoredFile } from '@herald/contract';
import { limits } from '@herald/whatsapp/model';
import type { Draft } from './drafts.ts';

/** Files beside one text. */
export const mostAtOnce = 10;
/** How many more fit beside those that are there. */
export const roomFor = (there: number) => Math.max(0, mostAtOnce - there);

export interface Composed {
  message: OutgoingMessage;
  file?: StoredFile;
}

/** Sounds and stickers carry no words. */
const takesCaption = ({ media_type }: StoredFile) => media_type !== 'audio' && media_type !== 'sticker';

/**
 * The messages that a draft makes: each file is one, and the text is the caption of the first that takes one; else it
 * is a message of its own, after them.
 */
export function composeDraft({ text, attachments }: Pick<Draft, 'text' | 'attachments'>): Composed[] {
  const sent = attachments.flatMap(({ file, voice }) => (file ? { file, voice } : []));
  const body = text.trim();
  const captioned =
    body && body.length <= limits.message.caption
      ? sent.find(({ file }) => takesCaption(file))?.file
      : undefined;
  const composed: Composed[] = sent.map(({ file, voice }) => ({
    message: {
      type: 'media',
      file_id: file.id,
      ...(file === captioned ? { caption: body } : {}),
      ...(voice ? { voice } : {}),
    },
    file,
  }));
  if (body && !captioned) composed.push({ message: { type: 'text', body } });
  return composed;
}
