import type { Campaign } from '@herald/contract';
import { placeCardButtons, placeGroupedButtons, type TemplateStructure } from '@herald/whatsapp/model';
import type { TFunction } from 'i18next';

export type NeededVariable = Campaign['variables_needed'][number];

/** What people call a variable; of a link that nobody named the words of its button, else its number. */
export function variableName(
  t: TFunction,
  variable: NeededVariable,
  structure?: TemplateStructure | undefined,
): string {
  const { name, kind, index } = variable;
  if (kind !== 'text') {
    const words = t(`values:kind.${kind}`);
    return words.charAt(0).toLocaleUpperCase() + words.slice(1);
  }
  if (name) return name;
  const text = structure && linkText(variable, structure);
  return text
    ? t('campaigns:variables.linkOf', { text })
    : t('campaigns:variables.numbered', { number: index });
}

function linkText({ place, card, button }: NeededVariable, structure: TemplateStructure): string | undefined {
  if (place !== 'button') return undefined;
  const ofCard = structure.type === 'carousel' ? structure.carousel_cards[card ?? 0]?.buttons : undefined;
  const placed =
    structure.type === 'standard'
      ? placeGroupedButtons(structure.buttons)
      : placeCardButtons(ofCard ?? [], '');
  const found = placed.find(({ index }) => index === button)?.button;
  return found?.type === 'url' ? found.text : undefined;
}

/** Where in the message it stands: "Body", "Button 1", "Card 2 · Body". */
export function placeName(t: TFunction, { place, card, button }: NeededVariable): string {
  const inside =
    place === 'button'
      ? t('campaigns:variables.place.button', { number: (button ?? 0) + 1 })
      : t(`campaigns:variables.place.${place}`);
  return card === null ? inside : t('campaigns:variables.place.card', { number: card + 1, inside });
}
