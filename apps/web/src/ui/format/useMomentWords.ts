import { useCallback } from 'react';
import { formatLocal, wallClock } from './clock.ts';
import { useFormat } from './useFormat.ts';

/** A moment in words on the clock of a zone: "Monday, November 23 at 9:00 AM". */
export function useMomentWords(zone: string): (moment: string | Date) => string {
  const { tag } = useFormat();
  return useCallback(
    (moment) => formatLocal(wallClock(new Date(moment), zone), tag, new Date()),
    [zone, tag],
  );
}
