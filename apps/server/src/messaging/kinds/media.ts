import type { OutgoingContent as CloudContent, MediaKind } from '@herald/whatsapp/model';
import type { Tx } from '../../platform/database/index.ts';
import { invalidField, type Text } from '../../platform/errors.ts';
import { readFiles } from '../../platform/files/index.ts';
import type { NumberScope } from '../../platform/numberScope.ts';
import { checkVoice } from './checkVoice.ts';
import type { Kind, Making, SentKind, Wanted, WantedKind } from './kind.ts';
import { describeMediaError } from './mediaErrors.ts';
import { joined, noAnswer, noLinks, unchanged } from './parts.ts';
import { Unsendable, type Uploads, uploadedOf } from './uploads.ts';

export interface StoredMedia {
  type: MediaKind;
  /** Null while a received file is not fetched yet, or could not be. */
  file_id: number | null;
  /** Meta's id of a received file, to fetch it by. */
  meta_media_id: string | null;
  caption: string | null;
  file_name: string | null;
  mime_type: string | null;
  size: number | null;
  voice: boolean;
  /** Why the file could not be fetched. */
  error: string | null;
}

/** A file: a picture, film, sound, document or sticker. */
export const media: Kind<'media', StoredMedia> & SentKind<StoredMedia> & WantedKind<'media', StoredMedia> = {
  // What is wrong with a file stands in the file: `make` looks at it.
  check: () => [],
  make,
  outline,
  files: ({ file_id }) => (file_id === null ? [] : [file_id]),
  compose,
  links: noLinks,
  again: unchanged,
  notice: { en: 'Sent a file', fr: 'A envoyé un fichier' },
  // Names of photos and recordings are made up by phones; those of documents mean something.
  preview: ({ type, caption, file_name }) => caption ?? (type === 'document' ? (file_name ?? '') : ''),
  words: ({ caption, file_name }) => joined(caption, file_name),
  answer: noAnswer,
  present({ meta_media_id: _, file_id, error, ...rest }, { link, locale }) {
    return { ...rest, media_url: link(file_id), error: error && describeMediaError(error, locale) };
  },
};

async function make(
  { sources, app, teamId }: Making,
  { file_id, caption, voice = false }: Wanted<'media'>,
): Promise<StoredMedia> {
  const file = await sources.file(teamId, file_id);
  if (!file) {
    throw invalidField('message.file_id', {
      en: 'This file does not exist.',
      fr: 'Ce fichier n’existe pas.',
    });
  }
  if (voice) await checkVoice(app.files, file);
  const type = file.media_type as MediaKind;
  // WhatsApp shows no words under sounds and stickers, and refuses a message that has them.
  const takesCaption = type !== 'audio' && type !== 'sticker';
  return {
    type,
    file_id,
    meta_media_id: null,
    caption: takesCaption ? caption || null : null,
    file_name: file.name,
    mime_type: file.mime_type,
    size: file.size,
    voice,
    error: null,
  };
}

async function outline(
  tx: Tx,
  { teamId }: NumberScope,
  { caption, file_id }: Wanted<'media'>,
): Promise<string> {
  return caption || ((await readFiles(tx, teamId, [file_id])).get(file_id)?.name ?? '');
}

function compose(stored: StoredMedia, uploads: Uploads): CloudContent {
  if (stored.file_id === null) throw new Unsendable('file_missing');
  const uploaded = uploadedOf(stored.file_id, uploads);
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

/** As what a file stands in lists: a recording of one's own voice is no music. */
export type MediaSign = MediaKind | 'voice';

export function mediaSignOf({ type, voice }: StoredMedia): MediaSign {
  return voice ? 'voice' : type;
}

export const mediaNotices: Record<MediaSign, Text> = {
  image: { en: 'Sent a photo', fr: 'A envoyé une photo' },
  video: { en: 'Sent a video', fr: 'A envoyé une vidéo' },
  audio: { en: 'Sent an audio file', fr: 'A envoyé un fichier audio' },
  voice: { en: 'Sent a voice message', fr: 'A envoyé un message vocal' },
  document: { en: 'Sent a document', fr: 'A envoyé un document' },
  sticker: { en: 'Sent a sticker', fr: 'A envoyé un sticker' },
};
