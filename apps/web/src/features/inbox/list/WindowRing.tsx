import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { useNow } from '#ui/useNow.ts';
import classes from './ConversationRow.module.css';

const day = 24 * 3_600_000;
const hour = 3_600_000;
const size = 46;
const radius = 21.5;
const around = 2 * Math.PI * radius;

/** How much is left of the 24 hours in which anything may be written: a ring around the picture, and words for all. */
export function WindowRing({ closesAt }: { closesAt: string | null }) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const now = useNow();
  const left = closesAt ? Date.parse(closesAt) - now.getTime() : 0;
  if (left <= 0) return null;
  const part = Math.min(1, left / day);
  return (
    <>
      <svg
        className={classes.ring}
        data-tone={left < hour ? 'bad' : left < 4 * hour ? 'warning' : 'good'}
        width={size}
        height={size}
        viewBox={`0 0 ${size} ${size}`}
        aria-hidden="true"
      >
        <circle cx={size / 2} cy={size / 2} r={radius} className={classes.ringTrack} />
        <circle
          cx={size / 2}
          cy={size / 2}
          r={radius}
          className={classes.ringLeft}
          strokeDasharray={`${around * part} ${around}`}
        />
      </svg>
      <span className="visually-hidden">{t('window.left', { time: format.duration(left / 1000) })}</span>
    </>
  );
}
