import { useTranslation } from 'react-i18next';
import { dateFormat } from '#ui/format/formatters.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { useNow } from '#ui/useNow.ts';
import classes from './Thread.module.css';

const day = 24 * 3_600_000;

export function DaySeparator({ at }: { at: string }) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const now = useNow();
  const date = new Date(at);
  const is = (moment: Date) => moment.toDateString() === date.toDateString();
  const label = is(now)
    ? t('thread.today')
    : is(new Date(now.getTime() - day))
      ? t('thread.yesterday')
      : dateFormat(format.tag, {
          weekday: 'long',
          day: 'numeric',
          month: 'long',
          ...(date.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
        }).format(date);
  return (
    <div className={classes.day}>
      <time dateTime={at}>{label}</time>
    </div>
  );
}
