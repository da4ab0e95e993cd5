export type { LinkToken, Making, Wanted } from './kind.ts';
export type { StoredMedia } from './media.ts';
export { describeMediaError } from './mediaErrors.ts';
export { noticeOf, previewOf, previewTypeOf } from './preview.ts';
export { isSpoken, keepsRaw, storeReceived } from './received.ts';
export { Sources } from './sources.ts';
export {
  answerOf,
  composeContent,
  fileIdsOf,
  isOutgoing,
  isTracked,
  linksOf,
  type OutgoingContent,
  presentContent,
  type SentMessage,
  type StoredContent,
  type StoredReaction,
  typesWithFiles,
  withoutContent,
  wordsOf,
} from './stored.ts';
export { storedTemplate } from './template.ts';
export { payloadsIn, readTap, type TemplateTap } from './templateTaps.ts';
export { Unsendable, type UploadedFile, type Uploads } from './uploads.ts';
export { type AnyWanted, makeContent, outlineOf } from './wanted.ts';
