import { createPairRate } from './pairRate.ts';
import { createRateWindow } from './rateWindow.ts';

/** Decides when one number may post its next message. In memory: only the holder of the number's lease has one. */
export interface Governor {
  /** The earliest moment for the next message of the number, in the clock of `now`. */
  nextAt(now: number): number;
  /** When this person may get another message. */
  pairFreeAt(contactId: number): number;
  take(contactId: number, at: number): void;
  /** WhatsApp said that the number is too fast (130429), or could not be reached: pause, then go on slower. */
  slowDown(now: number, atLeastMs?: number): void;
  /** Messages a second at present. */
  rate(now: number): number;
}

export interface Throughput {
  level: string;
  isOnBizApp: boolean;
}

const highest = 1000;

/** Messages a second that WhatsApp grants a number. */
export function throughputOf({ level, isOnBizApp }: Throughput): number {
  if (isOnBizApp) return 20;
  return level === 'HIGH' ? highest : 80;
}

const longestPauseMs = 60_000;
const recoveryStepMs = 1000;
const recoveryStep = 0.1;

export function createGovernor(limit: number): Governor {
  const window = createRateWindow(Math.max(limit, 1));
  const pairs = createPairRate();
  let factor = 1;
  let pausedUntil = 0;
  let recoveringFrom = 0;
  let strikes = 0;

  /** A tenth of the full rate comes back with every second that passes without a complaint. */
  const recover = (now: number) => {
    const steps = Math.floor((now - recoveringFrom) / recoveryStepMs);
    if (factor === 1 || steps <= 0) return;
    factor = Math.min(1, factor + steps * recoveryStep);
    recoveringFrom += steps * recoveryStepMs;
    if (factor === 1) strikes = 0;
  };

  const rate = (now: number) => {
    recover(now);
    return Math.max(1, Math.floor(limit * factor));
  };

  return {
    rate,
    nextAt: (now) => window.nextAt(Math.max(now, pausedUntil), rate(now)),
    pairFreeAt: pairs.freeAt,
    take(contactId, at) {
      window.take(at);
      pairs.take(contactId, at);
    },
    slowDown(now, atLeastMs = 0) {
      recover(now);
      // Everything that was under way fails together; that is one complaint, not fifty.
      if (now < pausedUntil) return;
      const pause = Math.min(longestPauseMs, Math.max(atLeastMs, 1000 * 2 ** strikes));
      pausedUntil = now + pause;
      recoveringFrom = pausedUntil;
      factor = Math.max(factor / 2, 1 / limit);
      strikes += 1;
    },
  };
}
