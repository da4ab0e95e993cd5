import { useFormat } from './format/useFormat.ts';
import { useNow } from './useNow.ts';

/** "3 minutes ago", with the exact moment on hover, in the person's zone. */
export function RelativeTime({ time }: { time: string }) {
  const format = useFormat();
  const now = useNow();
  return (
    <time dateTime={time} title={format.exact(time)}>
      {format.relative(time, now)}
    </time>
  );
}
