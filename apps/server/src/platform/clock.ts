/** What time it is. Nothing in the server asks `new Date()`, so a test can be tomorrow. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Real time plus an offset that a test moves forward. It keeps ticking, so it never falls behind the database's now(). */
export interface TestClock extends Clock {
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void;
  /** Jumps to a moment that is still to come. */
  jumpTo(moment: Date): void;
}

export function createTestClock(): TestClock {
  let offset = 0;
  const now = () => new Date(Date.now() + offset);
  return {
    now,
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      offset += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
    jumpTo: (moment) => {
      const ahead = moment.getTime() - now().getTime();
      if (ahead < 0) throw new RangeError('A test clock only runs forward.');
      offset += ahead;
    },
  };
}
