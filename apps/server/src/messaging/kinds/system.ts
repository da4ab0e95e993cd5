import { inLocale } from '../../platform/errors.ts';
import type { Kind, ReceivedKind } from './kind.ts';
import { newMessage, noAnswer, noFiles } from './parts.ts';

export interface StoredSystem {
  body: string;
  /** What WhatsApp tells without words of its own. */
  event?: 'first_opening';
}

const firstOpening = {
  en: 'This person opened the chat for the first time.',
  fr: 'Cette personne a ouvert la discussion pour la première fois.',
};

/** What WhatsApp tells in a thread: somebody has a new number. */
export const system: Kind<'system', StoredSystem> = {
  files: noFiles,
  notice: newMessage,
  preview: ({ body }) => body,
  words: ({ body }) => body,
  answer: noAnswer,
  present: ({ body, event }, { locale }) => ({
    body: event === 'first_opening' ? inLocale(firstOpening, locale) : body,
  }),
};

export const receivedSystem: ReceivedKind<'system', 'system', StoredSystem> = {
  type: 'system',
  keepsRaw: true,
  isRemark: true,
  store: ({ body, event }) => ({ body: body ?? event }),
};

export const receivedOpening: ReceivedKind<'request_welcome', 'system', StoredSystem> = {
  type: 'system',
  keepsRaw: true,
  isRemark: true,
  store: () => ({ body: '', event: 'first_opening' }),
};
