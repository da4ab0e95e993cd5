import type { MediaKind } from '@herald/whatsapp/model';
import type { Received, ReceivedKind } from './kind.ts';
import type { StoredMedia } from './media.ts';

type ReceivedFile<R extends MediaKind> = ReceivedKind<R, 'media', StoredMedia>;

// A file that came in is fetched later: until then it is known by Meta's id.

export const receivedImage: ReceivedFile<'image'> = { type: 'media', store: (content) => waiting(content) };
export const receivedVideo: ReceivedFile<'video'> = { type: 'media', store: (content) => waiting(content) };
export const receivedSticker: ReceivedFile<'sticker'> = {
  type: 'media',
  store: (content) => waiting(content),
};

export const receivedAudio: ReceivedFile<'audio'> = {
  type: 'media',
  store: (content) => ({ ...waiting(content), voice: content.voice }),
};

export const receivedDocument: ReceivedFile<'document'> = {
  type: 'media',
  store: (content) => ({ ...waiting(content), file_name: content.filename }),
};

function waiting({ type, mediaId, caption, mimeType }: Received<MediaKind>): StoredMedia {
  return {
    type,
    file_id: null,
    meta_media_id: mediaId,
    caption,
    file_name: null,
    mime_type: mimeType,
    size: null,
    voice: false,
    error: null,
  };
}
