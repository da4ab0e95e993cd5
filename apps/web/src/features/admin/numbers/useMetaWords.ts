import type { AdminNumber } from '@herald/contract';
import { tierLimit, unlimitedTier } from '@herald/whatsapp/model';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';

const qualities: Record<string, string> = { GREEN: 'High', YELLOW: 'Medium', RED: 'Low' };

/** Returns how Meta rates and limits a number, in words instead of Meta's constants. */
export function useMetaWords() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return {
    quality: ({ quality_rating: rating }: AdminNumber) =>
      t(`common:number.quality.${qualities[rating ?? ''] ?? 'Unknown'}`),
    limit: ({ messaging_limit_tier: tier }: AdminNumber) => {
      const limit = tierLimit(tier);
      if (limit !== null) return t('numbers.limitOf', { limit: format.number(limit) });
      return tier === unlimitedTier ? t('numbers.unlimited') : '–';
    },
  };
}
