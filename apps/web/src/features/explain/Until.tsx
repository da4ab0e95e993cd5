import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import classes from './Explanation.module.css';

/** When something changes by itself. */
export function Until({ time }: { time: string | null }) {
  const { t } = useTranslation('explain');
  const format = useFormat();
  if (time === null) return null;
  return (
    <time className={classes.until} dateTime={time} title={format.exact(time)}>
      {t('until', { time: format.dateTime(time) })}
    </time>
  );
}
