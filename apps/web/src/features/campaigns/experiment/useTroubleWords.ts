import type { CampaignExperiment, CampaignVariant } from '@herald/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { letterOf } from '../letterOf.ts';
import { isGone } from './useVerdictWords.ts';

/** What came between a test and its result, a sentence each: the figures alone would not explain themselves. */
export function useTroubleWords({ variants, state }: CampaignExperiment): string[] {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  if (state === 'planned') return [];
  const counted = (key: 'withdrawn' | 'failed' | 'capped' | 'gone', letter: string, count: number) =>
    count > 0 ? t(`experiment.trouble.${key}`, { letter, count, people: format.number(count) }) : null;
  return variants.flatMap((variant) => {
    const letter = letterOf(variant.position);
    const { withdrawn, gone, figures } = variant;
    const failed = (figures?.failed ?? 0) - (figures?.capped ?? 0);
    return [
      standing(variant) === null ? null : t(`experiment.trouble.${standing(variant)}`, { letter }),
      counted('withdrawn', letter, withdrawn?.people ?? 0),
      counted('capped', letter, figures?.capped ?? 0),
      counted('failed', letter, failed),
      counted('gone', letter, gone),
    ].filter((sentence) => sentence !== null);
  });
}

/** A pause is over some time; after anything else WhatsApp sends the message no more. */
function standing(variant: CampaignVariant): 'paused' | 'unusable' | null {
  if (isGone(variant)) return 'unusable';
  return variant.template?.status === 'PAUSED' ? 'paused' : null;
}
