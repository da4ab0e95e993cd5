import type { Locale } from '@herald/contract';

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
