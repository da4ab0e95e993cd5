import type { OutgoingMessage } from '@herald/contract';
import type { MediaKind, OutgoingContent } from '../../../messaging/content.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { invalidField } from '../../../platform/errors.ts';
import { readFiles } from '../../../platform/files/index.ts';
import { checkVoice } from './checkVoice.ts';
import type { Sending } from './sending.ts';

/** A file of the team as a message. */
export async function composeMedia(
  tx: Tx,
  { app, teamId }: Sending,
  { file_id, caption, voice = false }: Extract<OutgoingMessage, { type: 'media' }>,
): Promise<OutgoingContent> {
  const file = (await readFiles(tx, teamId, [file_id])).get(file_id);
  if (!file) {
    throw invalidField('message.file_id', {
      en: 'This file does not exist.',
      fr: 'Ce fichier n’existe pas.',
    });
  }
  if (voice) await checkVoice(app, file);
  const type = file.media_type as MediaKind;
  // WhatsApp shows no words under sounds and stickers, and refuses a message that has them.
  const takesCaption = type !== 'audio' && type !== 'sticker';
  return {
    type: 'media',
    content: {
      type,
      file_id,
      meta_media_id: null,
      caption: takesCaption ? caption || null : null,
      file_name: file.name,
      mime_type: file.mime_type,
      size: file.size,
      voice,
      error: null,
    },
  };
}
