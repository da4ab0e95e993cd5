import { dateFormat, relativeFormat } from '#ui/format/formatters.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { useNow } from '#ui/useNow.ts';
import classes from './ConversationRow.module.css';

/** When the last message came, in the little room of a list: "3 min. ago", "Tue"; the exact moment on hover. */
export function ShortTime({ time }: { time: string }) {
  const format = useFormat();
  const now = useNow();
  return (
    <time className={classes.time} dateTime={time} title={format.exact(time)}>
      {shorten(time, now, format.tag)}
    </time>
  );
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

function shorten(time: string, now: Date, tag: string): string {
  const at = new Date(time);
  const ago = now.getTime() - at.getTime();
  const relative = relativeFormat(tag, { numeric: 'auto', style: 'short' });
  if (ago < minute) return relative.format(0, 'second');
  if (ago < hour) return relative.format(-Math.floor(ago / minute), 'minute');
  if (ago < day) return relative.format(-Math.floor(ago / hour), 'hour');
  if (ago < 7 * day) return dateFormat(tag, { weekday: 'short' }).format(at);
  const isThisYear = at.getFullYear() === now.getFullYear();
  return dateFormat(tag, isThisYear ? { day: 'numeric', month: 'short' } : { dateStyle: 'short' }).format(at);
}
