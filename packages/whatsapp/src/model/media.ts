import { limits, type MediaKind, mediaKinds } from './limits.ts';
import { type Problem, ProblemList } from './problem.ts';

export const mediaProblemCodes = [
  'media_type_not_allowed',
  'media_type_generic',
  'media_too_large',
  'media_empty',
] as const;
export type MediaProblemCode = (typeof mediaProblemCodes)[number];

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
  const limit = limits.media[kind];
  const type = bareMime(mime);
  if (!limit.mimeTypes.includes(type)) {
    if (limit.otherTypes) problems.warn('type', 'media_type_generic', { kind, type });
    else
      problems.error('type', 'media_type_not_allowed', { kind, type, allowed: limit.mimeTypes.join(', ') });
  }
  const max = kind === 'sticker' && options.animated !== true ? limits.staticStickerBytes : limit.maxBytes;
  if (size > max) problems.error('size', 'media_too_large', { kind, max, size });
  if (size <= 0) problems.error('size', 'media_empty', { kind });
  return problems.problems;
}

/** The kind that a file of this type is sent as; anything unknown travels as a document. */
export function mediaKindOf(mime: string): MediaKind {
  const type = bareMime(mime);
  return mediaKinds.find((kind) => limits.media[kind].mimeTypes.includes(type)) ?? 'document';
}

/** `audio/ogg; codecs=opus` → `audio/ogg`. */
export function bareMime(mime: string): string {
  return (mime.split(';')[0] ?? '').trim().toLowerCase();
}
