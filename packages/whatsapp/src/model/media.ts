import { type Problem, ProblemList } from './problem.ts';

export const mediaKinds = ['image', 'video', 'audio', 'document', 'sticker'] as const;
export type MediaKind = (typeof mediaKinds)[number];

export const mediaProblemCodes = [
  'media_type_not_allowed',
  'media_type_generic',
  'media_too_large',
  'media_empty',
] as const;
export type MediaProblemCode = (typeof mediaProblemCodes)[number];

export interface MediaLimit {
  mimeTypes: readonly string[];
  maxBytes: number;
  /** True where WhatsApp also takes other types, shown with a generic icon. */
  otherTypes: boolean;
}

const megabyte = 1024 * 1024;
const office = 'application/vnd.openxmlformats-officedocument';

/** What WhatsApp accepts (facts §3). */
export const mediaLimits: Readonly<Record<MediaKind, MediaLimit>> = {
  audio: {
    mimeTypes: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'],
    maxBytes: 16 * megabyte,
    otherTypes: false,
  },
  document: {
    mimeTypes: [
      'text/plain',
      'application/pdf',
      'application/msword',
      'application/vnd.ms-excel',
      'application/vnd.ms-powerpoint',
      `${office}.wordprocessingml.document`,
      `${office}.spreadsheetml.sheet`,
      `${office}.presentationml.presentation`,
    ],
    maxBytes: 100 * megabyte,
    otherTypes: true,
  },
  image: { mimeTypes: ['image/jpeg', 'image/png'], maxBytes: 5 * megabyte, otherTypes: false },
  sticker: { mimeTypes: ['image/webp'], maxBytes: 500 * 1024, otherTypes: false },
  video: { mimeTypes: ['video/mp4', 'video/3gpp'], maxBytes: 16 * megabyte, otherTypes: false },
};

/** Animated stickers may take the whole limit, still ones only this much. */
export const maxStaticStickerBytes = 100 * 1024;

/** Types that a resumable upload takes: samples of template headers and profile pictures. */
export const sampleMimeTypes: readonly string[] = [
  'application/pdf',
  'image/jpeg',
  'image/jpg',
  'image/png',
  'video/mp4',
];

export interface CheckMediaOptions {
  animated?: boolean;
}

/** Says what WhatsApp would refuse in a file. `mime` may carry parameters (`audio/ogg; codecs=opus`). */
export function checkMedia(
  kind: MediaKind,
  mime: string,
  size: number,
  options: CheckMediaOptions = {},
): Problem<MediaProblemCode>[] {
  const problems = new ProblemList<MediaProblemCode>();
  const limit = mediaLimits[kind];
  const type = bareMime(mime);
  if (!limit.mimeTypes.includes(type)) {
    if (limit.otherTypes) problems.warn('type', 'media_type_generic', { kind, type });
    else
      problems.error('type', 'media_type_not_allowed', { kind, type, allowed: limit.mimeTypes.join(', ') });
  }
  const max = kind === 'sticker' && options.animated !== true ? maxStaticStickerBytes : limit.maxBytes;
  if (size > max) problems.error('size', 'media_too_large', { kind, max, size });
  if (size <= 0) problems.error('size', 'media_empty', { kind });
  return problems.problems;
}

/** The kind that a file of this type is sent as; anything unknown travels as a document. */
export function mediaKindOf(mime: string): MediaKind {
  const type = bareMime(mime);
  return mediaKinds.find((kind) => mediaLimits[kind].mimeTypes.includes(type)) ?? 'document';
}

/** `audio/ogg; codecs=opus` → `audio/ogg`. */
export function bareMime(mime: string): string {
  return (mime.split(';')[0] ?? '').trim().toLowerCase();
}
