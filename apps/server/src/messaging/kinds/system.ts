import type { Locale } from '@herald/contract';
import { inLocale, type Text } from '../../platform/errors.ts';
import type { Kind, ReceivedKind } from './kind.ts';
import { newMessage, noAnswer, noFiles } from './parts.ts';

export interface StoredSystem {
  body: string;
  /** What WhatsApp tells without words of its own. */
  event?: string;
  /** Up to when it holds, where it does not hold for good. */
  until?: string;
}

const firstOpening = {
  en: 'This person opened the chat for the first time.',
  fr: 'Cette personne a ouvert la discussion pour la première fois.',
};

const changedNumber = {
  en: 'This person has a new phone number.',
  fr: 'Cette personne a changé de numéro de téléphone.',
};
const changedIdentity = {
  en: 'This person’s security code has changed: they may have a new phone.',
  fr: 'Le code de sécurité de cette personne a changé : elle a peut-être un nouveau téléphone.',
};

const calls = {
  allowed: { en: 'This person allows calls.', fr: 'Cette personne autorise les appels.' },
  allowedUntil: {
    en: 'This person allows calls until {until}.',
    fr: 'Cette personne autorise les appels jusqu’au {until}.',
  },
  refused: { en: 'This person does not want calls.', fr: 'Cette personne refuse les appels.' },
};

/** In the reader's language; what is not known here keeps WhatsApp's own words. */
const wordsOfEvent: Readonly<Record<string, Text>> = {
  first_opening: firstOpening,
  calls_allowed: calls.allowed,
  calls_allowed_until: calls.allowedUntil,
  calls_refused: calls.refused,
  user_changed_number: changedNumber,
  customer_changed_number: changedNumber,
  user_identity_changed: changedIdentity,
  customer_identity_changed: changedIdentity,
};

/** What WhatsApp tells in a thread: somebody has a new number. */
export const system: Kind<'system', StoredSystem> = {
  files: noFiles,
  notice: newMessage,
  preview: ({ body }) => body,
  words: ({ body }) => body,
  answer: noAnswer,
  present: ({ body, event = '', until }, { locale }) => {
    const words = wordsOfEvent[event];
    if (!words) return { body };
    return { body: inLocale(words, locale).replace('{until}', until ? momentIn(locale, until) : '') };
  },
};

/** With its zone, for a message knows nothing of whoever reads it. */
function momentIn(locale: Locale, moment: string): string {
  const style = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', style).format(new Date(moment))} UTC`;
}

export const receivedSystem: ReceivedKind<'system', 'system', StoredSystem> = {
  type: 'system',
  keepsRaw: true,
  isRemark: true,
  store: ({ body, event }) => ({ body: body ?? event, event }),
};

/** Whether the business may call: what the person tapped. */
export const receivedCallPermission: ReceivedKind<'call_permission_reply', 'system', StoredSystem> = {
  type: 'system',
  keepsRaw: true,
  store: ({ response, expiresAt, permanent }) => {
    if (response !== 'accept') return { body: '', event: 'calls_refused' };
    if (permanent || !expiresAt) return { body: '', event: 'calls_allowed' };
    return { body: '', event: 'calls_allowed_until', until: expiresAt.toISOString() };
  },
};

export const receivedOpening: ReceivedKind<'request_welcome', 'system', StoredSystem> = {
  type: 'system',
  keepsRaw: true,
  isRemark: true,
  store: () => ({ body: '', event: 'first_opening' }),
};
