import type { Locale, Notification } from '@herald/contract';

/** What stands in a notification for a message without words. */
const types: Record<Locale, Record<string, string>> = {
  en: {
    image: 'Sent a photo',
    video: 'Sent a video',
    audio: 'Sent an audio file',
    voice: 'Sent a voice message',
    document: 'Sent a document',
    sticker: 'Sent a sticker',
    location: 'Sent a location',
    contacts: 'Sent a contact',
    order: 'Sent an order',
    unsupported: 'Sent a message that cannot be shown here',
  },
  fr: {
    image: 'A envoyé une photo',
    video: 'A envoyé une vidéo',
    audio: 'A envoyé un fichier audio',
    voice: 'A envoyé un message vocal',
    document: 'A envoyé un document',
    sticker: 'A envoyé un sticker',
    location: 'A envoyé une position',
    contacts: 'A envoyé un contact',
    order: 'A envoyé une commande',
    unsupported: 'A envoyé un message qui ne peut pas être affiché ici',
  },
};

const others: Record<Locale, string> = { en: 'New message', fr: 'Nouveau message' };

export function wordsFor(locale: Locale, type: string): string {
  return types[locale][type] ?? others[locale];
}

export const unknownPerson: Record<Locale, string> = { en: 'Unknown contact', fr: 'Contact inconnu' };

/** Titles of what concerns one member; `name` is who caused it, `person` whom the conversation is with. */
export const personalTitles: Record<
  Locale,
  Record<Notification['kind'], (name: string | null, person: string) => string>
> = {
  en: {
    mention: (name, person) => `${name ?? 'Somebody'} mentioned you · ${person}`,
    assigned: (name, person) => (name ? `${name} gave you ${person}` : `You were given ${person}`),
    snooze_over: (_name, person) => `Back from snooze: ${person}`,
    waiting_failed: (_name, person) => `Your message to ${person} could not be sent`,
    human_needed: (_name, person) => `${person} asks for a person`,
  },
  fr: {
    mention: (name, person) => `${name ?? 'Quelqu’un'} vous a mentionné · ${person}`,
    assigned: (name, person) =>
      name ? `${name} vous a confié ${person}` : `La conversation avec ${person} vous a été confiée`,
    snooze_over: (_name, person) => `De retour : ${person}`,
    waiting_failed: (_name, person) => `Votre message à ${person} n’a pas pu être envoyé`,
    human_needed: (_name, person) => `${person} demande à parler à une personne`,
  },
};

/** Of two pushes with one tag, a browser shows the later one. */
export const conversationTag = (phoneNumberId: number, contactId: number) =>
  `conversation:${phoneNumberId}:${contactId}`;
