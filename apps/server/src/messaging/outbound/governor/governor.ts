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
  /** Something got through: the next complaint starts with a short pause again. */
  succeeded(now: number): void;
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
  const seconds = createRateWindow(limit, 1000);
  // Spread within the second as well: what leaves in one burst arrives in another rhythm, and WhatsApp counts arrivals.
  const tenths = createRateWindow(tenthOf(limit), 100);
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
  };

  const rate = (now: number) => {
    recover(now);
    return Math.max(1, Math.floor(limit * factor));
  };

  return {
    rate,
    nextAt(now) {
      const from = Math.max(now, pausedUntil);
      const most = rate(now);
      return Math.max(seconds.nextAt(from, most), tenths.nextAt(from, tenthOf(most)));
    },
    pairFreeAt: pairs.freeAt,
    take(contactId, at) {
      seconds.take(at);
      tenths.take(at);
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
    succeeded(now) {
      // What was under way when the pause began proves nothing about the time after it.
      if (now >= pausedUntil) strikes = 0;
    },
  };
}

function tenthOf(perSecond: number): number {
  return Math.ceil(perSecond / 10);
}
