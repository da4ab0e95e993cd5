import type { Campaign } from '@herald/contract';
import type { TFunction } from 'i18next';

export type NeededVariable = Campaign['variables_needed'][number];

/** What people call a variable; its number where nobody gave it a name. */
export function variableName(t: TFunction, { name, kind, index }: NeededVariable): string {
  if (kind !== 'text') {
    const words = t(`values:kind.${kind}`);
    return words.charAt(0).toLocaleUpperCase() + words.slice(1);
  }
  return name || t('campaigns:variables.numbered', { number: index });
}

/** Where in the message it stands: "Body", "Button 1", "Card 2 · Body". */
export function placeName(t: TFunction, { place, card, button }: NeededVariable): string {
  const inside =
    place === 'button'
      ? t('campaigns:variables.place.button', { number: (button ?? 0) + 1 })
      : t(`campaigns:variables.place.${place}`);
  return card === null ? inside : t('campaigns:variables.place.card', { number: card + 1, inside });
}
