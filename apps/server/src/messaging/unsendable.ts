import type { Locale } from '@herald/contract';

/** Why Herald itself did not hand a message to WhatsApp. It is kept where WhatsApp's title would stand, without a code. */
export type UnsendableReason = 'values_missing' | 'file_missing' | 'unreadable' | 'not_prepared';

type Sentences = Readonly<Record<Locale, string>>;

const sentences: Readonly<Record<UnsendableReason, Sentences>> = {
  values_missing: {
    en: 'It did not leave: the template needs a value for {names}.',
    fr: 'Il n’est pas parti : le modèle a besoin d’une valeur pour {names}.',
  },
  file_missing: {
    en: 'It did not leave: its file was deleted.',
    fr: 'Il n’est pas parti : son fichier a été supprimé.',
  },
  unreadable: {
    en: 'It did not leave: the template as it is kept here cannot be read. Synchronise your templates, then try again.',
    fr: 'Il n’est pas parti : le modèle enregistré ici est illisible. Synchronisez vos modèles, puis réessayez.',
  },
  not_prepared: {
    en: 'It did not leave: something went wrong on our side. Please try again.',
    fr: 'Il n’est pas parti : un problème est survenu chez nous. Réessayez.',
  },
};

/** Returns the words for a refusal of our own; null when `title` is none. `details` are the keys of missing values. */
export function describeUnsendable(
  title: string | null,
  details: string | null,
  locale: Locale,
): string | null {
  const words = sentences[title as UnsendableReason]?.[locale];
  if (!words) return null;
  const names = (details ?? '').split(', ').map((key) => nameOf(key, locale));
  return words.replace('{names}', [...new Set(names)].join(', '));
}

/** What a person calls a value of a template. */
function nameOf(key: string, locale: Locale): string {
  const [place, first, second] = key.split('.');
  const at = (start: string | undefined) => Number(start) + 1;
  switch (place) {
    case 'header':
      return { en: 'the header', fr: 'l’en-tête' }[locale];
    case 'body':
      return { en: `variable ${first}`, fr: `la variable ${first}` }[locale];
    case 'button':
      return { en: `button ${at(first)}`, fr: `le bouton ${at(first)}` }[locale];
    case 'card':
      return { en: `card ${at(first)}`, fr: `la carte ${at(first)}` }[locale];
    case 'offer':
      return { en: 'the end of the offer', fr: 'la fin de l’offre' }[locale];
    default:
      return second ?? first ?? key;
  }
}
