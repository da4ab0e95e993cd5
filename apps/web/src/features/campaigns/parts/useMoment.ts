import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { useNow } from '#ui/useNow.ts';

/** A moment inside a sentence: "at 2:32 PM" today, "on Nov 27, 2026, 2:32 PM" on another day. */
export function useMoment() {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const now = useNow();
  return (moment: string): string =>
    format.date(moment) === format.date(now)
      ? t('moment.today', { time: format.time(moment) })
      : t('moment.otherDay', { time: format.dateTime(moment) });
}
