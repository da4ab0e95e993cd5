import { invalidParameter } from '../graph/errors.ts';

const megabyte = 1024 * 1024;
const office = [
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
];

export type MediaKind = 'audio' | 'document' | 'image' | 'sticker' | 'video';

const kinds: Record<MediaKind, { mimes: string[]; maxBytes: number }> = {
  audio: {
    mimes: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'],
    maxBytes: 16 * megabyte,
  },
  document: { mimes: ['text/plain', 'application/pdf', ...office], maxBytes: 100 * megabyte },
  image: { mimes: ['image/jpeg', 'image/png'], maxBytes: 5 * megabyte },
  sticker: { mimes: ['image/webp'], maxBytes: 500 * 1024 },
  video: { mimes: ['video/mp4', 'video/3gpp'], maxBytes: 16 * megabyte },
};

export const maxUploadBytes = 100 * megabyte;

export function kindOf(mime: string): MediaKind | undefined {
  const bare = mime.split(';')[0]?.trim().toLowerCase() ?? '';
  return (Object.keys(kinds) as MediaKind[]).find((kind) => kinds[kind].mimes.includes(bare));
}

/** Refuses a file by type and size, as the upload edge does. */
export function checkMedia(mime: string, bytes: Buffer): void {
  const kind = kindOf(mime);
  if (!kind) {
    throw invalidParameter(
      `Param file must be a file with one of the following types: ${Object.values(kinds)
        .flatMap((each) => each.mimes)
        .join(', ')}. Received file of type '${mime}'.`,
    );
  }
  if (bytes.length === 0) throw invalidParameter('Param file must not be empty.');
  const isStaticSticker = kind === 'sticker' && !bytes.subarray(0, 256).includes('ANIM');
  const limit = isStaticSticker ? 100 * 1024 : kinds[kind].maxBytes;
  if (bytes.length > limit)
    throw invalidParameter(`Param file is too large: a ${kind} may have ${limit} bytes.`);
}

/** Whether a file of this type may be sent as this kind of message; any type may go as a document. */
export function mediaFits(kind: MediaKind, mime: string): boolean {
  return kind === 'document' || kindOf(mime) === kind;
}
