export interface RateWindow {
  /** The earliest moment at which one more message keeps every window within `limit`. */
  nextAt(now: number, limit: number): number;
  take(at: number): void;
  /** What was taken at `from` counts at `to` instead, which is now: later than everything that was taken. */
  move(from: number, to: number): void;
}

/**
 * Remembers the last `most` messages. Unlike a bucket that refills while it is emptied, this never lets more than the
 * limit into any window of that length, wherever it starts. `most` is the highest limit that will be asked.
 */
export function createRateWindow(most: number, windowMs: number): RateWindow {
  const times = new Float64Array(most);
  let taken = 0;
  return {
    nextAt(now, limit) {
      if (taken === 0) return now;
      const last = times[(taken - 1) % most] ?? 0;
      if (taken < limit) return Math.max(now, last);
      const oldest = times[(taken - limit) % most] ?? 0;
      return Math.max(now, last, oldest + windowMs);
    },
    take(at) {
      times[taken % most] = at;
      taken += 1;
      // Keeps the count exact forever: only its remainder and "full" matter.
      if (taken >= 2 * most * most) taken -= most * most;
    },
    // Everything after it steps back by one; what is no longer remembered pushes out the oldest, as if it were taken anew.
    move(from, to) {
      let carried = to;
      for (let place = taken - 1; place >= Math.max(0, taken - most); place -= 1) {
        const here = times[place % most] ?? 0;
        times[place % most] = carried;
        if (here === from) return;
        carried = here;
      }
    },
  };
}
