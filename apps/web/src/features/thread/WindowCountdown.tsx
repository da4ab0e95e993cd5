import { IconClock, IconClockOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { useTimeLeft } from '#ui/useTimeLeft.ts';
import classes from './Thread.module.css';

const hour = 3_600_000;

interface WindowCountdownProps {
  /** Moment of this browser's clock; null when the window is closed. */
  closesAt: number | null;
  /** False when the person never wrote: then nothing has closed. */
  wasOpen: boolean;
}

/** How long anything may still be written; to the second in the last hour. */
export function WindowCountdown({ closesAt, wasOpen }: WindowCountdownProps) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const left = useTimeLeft(closesAt);
  if (left <= 0) {
    if (!wasOpen) return null;
    return (
      <span className={classes.countdown} title={t('window.closedWhy')}>
        <IconClockOff size={15} stroke={1.8} aria-hidden />
        {t('window.closed')}
      </span>
    );
  }
  const isShort = left < hour;
  const time = isShort ? clock(left) : format.duration(left / 1000);
  return (
    <span
      className={classes.countdown}
      data-tone={isShort ? 'bad' : 'good'}
      role="timer"
      title={t('window.openWhy')}
    >
      <IconClock size={15} stroke={1.8} aria-hidden />
      {t('window.left', { time })}
    </span>
  );
}

/** `42:07`. */
function clock(left: number): string {
  const seconds = Math.floor(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
