import type { Template } from '@herald/contract';
import type { TFunction } from 'i18next';

/** What people called the variable, and where it stands when they called it nothing. */
export function variableLabel(
  { name, place, kind, card, button, index }: Template['variables_needed'][number],
  t: TFunction<'values'>,
): string {
  if (kind !== 'text') return upperFirst(placedIn(card, t(`values:kind.${kind}`), t));
  const where =
    place === 'button'
      ? t('values:template.place.button', { number: (button ?? 0) + 1 })
      : t(`values:template.place.${place}`, { number: index });
  const placed = placedIn(card, where, t);
  return name ? `${name} (${placed})` : placed;
}

function placedIn(card: number | null, where: string, t: TFunction<'values'>): string {
  return card === null ? where : t('values:template.place.card', { number: card + 1, where });
}

const upperFirst = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
