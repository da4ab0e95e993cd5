import type { Locale } from '@herald/contract';

const texts: Record<string, Record<Locale, string>> = {
  media_unavailable: {
    en: 'WhatsApp did not hand over this file. Ask the person to send it again.',
    fr: 'WhatsApp n’a pas transmis ce fichier. Demandez à la personne de le renvoyer.',
  },
  media_too_large: {
    en: 'This file is too large to be shown here.',
    fr: 'Ce fichier est trop volumineux pour être affiché ici.',
  },
  media_not_as_claimed: {
    en: 'This file is not what it claims to be, so it was not kept.',
    fr: 'Ce fichier n’est pas ce qu’il prétend être ; il n’a pas été conservé.',
  },
};

/** Why a received file is not there. What we have no words for are WhatsApp's own. */
export function describeMediaError(error: string, locale: Locale): string {
  return texts[error]?.[locale] ?? error;
}
