import type { Template } from '@herald/contract';
import type { TFunction } from 'i18next';

/** What people called the variable, and where it stands when they called it nothing. */
export function variableLabel(
  { name, place, card, button, index }: Template['variables_needed'][number],
  t: TFunction<'messages'>,
): string {
  const where =
    place === 'button'
      ? t('template.place.button', { number: (button ?? 0) + 1 })
      : t(`template.place.${place}`, { number: index });
  const placed = card === null ? where : t('template.place.card', { number: card + 1, where });
  return name ? `${name} (${placed})` : placed;
}
