import type { CampaignExperiment, CampaignVariant } from '@herald/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { letterOf } from '../letterOf.ts';

/** What the figures say, in a sentence; null before there are any. */
export function useVerdictWords({ verdict, metric, variants }: CampaignExperiment): string | null {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  if (!verdict) return null;
  const { kind, leader, second, difference, needed } = verdict;
  if (kind === 'few' || !difference) return t(`experiment.few.${metric}`);
  const currency = variants.find(({ figures }) => figures?.turnover)?.figures?.turnover?.currency ?? 'EUR';
  const write = (value: number) =>
    metric === 'revenue'
      ? format.money({ amount: Math.round(value), currency })
      : t('experiment.points', { points: format.number(value * 100, { maximumFractionDigits: 1 }) });
  const words = {
    leader: letterOf(leader),
    second: letterOf(second),
    value: write(difference.value),
    low: write(difference.low),
    high: write(difference.high),
  };
  const sentence = t(`experiment.verdict.${kind}`, words);
  return needed === null
    ? sentence
    : `${sentence} ${t('experiment.verdict.needed', { people: format.number(needed) })}`;
}

/** How far the test is, and what comes next. */
export function useStateWords({
  state,
  decides_at,
  decided_by,
  winner,
  metric,
  test,
  verdict,
  variants,
}: CampaignExperiment): string {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const what = t(`experiment.by.${metric}`).toLowerCase();
  const when = decides_at === null ? '' : format.dateTime(decides_at);
  const letter = letterOf(winner ?? 1);
  if (state === 'decided') return t(`experiment.state.decided_${decided_by ?? 'rule'}`, { letter });
  const leader = variants.find(({ position }) => position === verdict?.leader);
  if (state === 'asking' && leader && isGone(leader))
    return t('experiment.state.askingGone', { letter: letterOf(leader.position) });
  return t(`experiment.state.${state}`, { what, when, hours: test?.hours ?? 0 });
}

/** WhatsApp sends it no more. */
export const isGone = ({ template, withdrawn }: CampaignVariant): boolean =>
  withdrawn !== null || !['APPROVED', 'PAUSED', 'PENDING'].includes(template?.status ?? '');
