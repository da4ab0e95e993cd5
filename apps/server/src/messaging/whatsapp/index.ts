import type { Module } from '../../module.ts';
import { fetchAdPictureJob } from './media/ads/fetchAdPicture.ts';
import { fetchMediaJob } from './media/fetchMedia.ts';

export type { Batch, EventOf, Item } from './batch.ts';
export { confirm as confirmConsent } from './consent/confirm.ts';
export { type ConsentWords, defaultWords, readKeyword, unusableWords } from './consent/keywords.ts';
export { UnreadChanges } from './conversations/unreadCounter.ts';
export { defineInboundHandler, type InboundHandler, type InboundListener } from './handlers.ts';
export { asksForHandoff, handoffWordsOf } from './handoff/handoffWords.ts';
export type { StoredReferral } from './media/ads/pictureOf.ts';
export type { NewMessage as ReceivedMessage } from './messages/insertMessages.ts';
export type { StoredContext } from './messages/storedContext.ts';
export { type WhatsappOptions, whatsappSource } from './source.ts';
export { normalizeWords } from './words.ts';

/** What follows from WhatsApp's webhooks besides taking them in: received files and the pictures of ads are fetched. */
export const whatsapp: Module = { name: 'whatsapp', jobs: [fetchMediaJob, fetchAdPictureJob] };
