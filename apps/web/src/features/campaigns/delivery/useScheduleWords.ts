import { useTranslation } from 'react-i18next';
import { useTeam } from '#app/session/hooks.ts';
import { formatLocal, formatLocalShort, momentOf, wallClock } from '#ui/format/clock.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { useNow } from '#ui/useNow.ts';
import type { Choice } from './useWhen.ts';

type Time = Pick<Choice, 'local' | 'zone'>;

/** A planned time in words, short for buttons and long for whoever wants to be sure. */
export function useScheduleWords() {
  const { t } = useTranslation('campaigns');
  const { tag } = useFormat();
  const { timezone } = useTeam();
  const now = useNow();
  const time = (local: string) => formatLocal(local, tag, now);
  return {
    /** "Friday, November 27 at 10:00 AM". */
    time,
    /** What will happen then, for whom. */
    meaning({ local, zone }: Time): string {
      if (zone === 'recipient') return t('delivery.when.recipientMeans', { time: time(local) });
      const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
      const mine = wallClock(momentOf(local, timezone), here);
      const words = { time: time(local), zone: timezone, mine: time(mine) };
      return t(mine === local ? 'delivery.when.teamMeans' : 'delivery.when.teamMeansElsewhere', words);
    },
    /** "Fri, Nov 27, 10:00 AM", for tables. */
    short({ local, zone }: Time): string {
      const words = formatLocalShort(local, tag);
      return zone === 'team' ? words : t('delivery.when.ownTime', { time: words });
    },
    /** "… (Europe/Paris)" or "… of each person's own time". */
    timeOf({ local, zone }: Time): string {
      return t(`delivery.when.of.${zone}`, { time: time(local), zone: timezone });
    },
  };
}
