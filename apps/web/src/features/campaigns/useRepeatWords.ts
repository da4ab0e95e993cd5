import type { CampaignSeries, RepeatPlan } from '@herald/contract';
import { useTranslation } from 'react-i18next';
import { formatClock } from '#ui/format/clock.ts';
import { dateFormat } from '#ui/format/formatters.ts';
import { formatWeekday } from '#ui/format/formatting.ts';
import { useFormat } from '#ui/format/useFormat.ts';

/** How a campaign repeats, in words. */
export function useRepeatWords() {
  const { t } = useTranslation('campaigns');
  const { tag } = useFormat();
  const day = (date: string) =>
    dateFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00Z`));
  const ruleOf = ({ rule }: Pick<RepeatPlan, 'rule'>) => {
    const time = formatClock(rule.time, tag);
    if (rule.every === 'day') return t('series.rule.day', { time });
    if (rule.every === 'month') return t('series.rule.month', { day: rule.day, time });
    const names = [...rule.weekdays].sort().map((one) => formatWeekday(one, tag));
    const days = new Intl.ListFormat(tag, { type: 'conjunction' }).format(names);
    return rule.weeks === 1
      ? t('series.rule.week', { days, time })
      : t('series.rule.weeks', { weeks: rule.weeks, days, time });
  };
  return {
    day,
    /** "Every Monday at 10:00 AM, until 31 January 2027". */
    rule(plan: Pick<CampaignSeries, 'rule' | 'ends'>): string {
      const { ends } = plan;
      const rule = ruleOf(plan);
      if (ends.kind === 'on') return t('series.rule.until', { rule, day: day(ends.date) });
      return ends.kind === 'after' ? t('series.rule.times', { rule, count: ends.times }) : rule;
    },
  };
}
