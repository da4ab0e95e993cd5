import type { Locale, Money } from '@herald/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as formats from './formatting.ts';
import { languageTags } from './locale.ts';

type Moment = string | Date;
const toDate = (moment: Moment) => (moment instanceof Date ? moment : new Date(moment));

/** Formatting in the person's language and time zone (the browser's). */
export function useFormat() {
  const { t, i18n } = useTranslation();
  const tag = languageTags[i18n.language as Locale] ?? languageTags.en;
  return useMemo(
    () => ({
      tag,
      number: (value: number, options?: Intl.NumberFormatOptions) =>
        formats.formatNumber(value, tag, options),
      percent: (ratio: number) => formats.formatPercent(ratio, tag),
      money: (money: Money) => formats.formatMoney(money, tag),
      date: (moment: Moment) => formats.formatDate(toDate(moment), tag),
      dateTime: (moment: Moment) => formats.formatDateTime(toDate(moment), tag),
      time: (moment: Moment) => formats.formatTime(toDate(moment), tag),
      exact: (moment: Moment) => formats.formatExact(toDate(moment), tag),
      relative: (moment: Moment, now = new Date()) =>
        formats.formatRelative(toDate(moment), now, tag) ?? t('common:justNow'),
      weekday: (day: number) => formats.formatWeekday(day, tag),
      duration: (seconds: number) => formats.formatDuration(seconds, tag),
      phone: formats.groupPhoneDigits,
    }),
    [tag, t],
  );
}
