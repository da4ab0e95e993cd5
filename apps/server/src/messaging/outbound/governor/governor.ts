import { limits } from '@herald/whatsapp/model';
import { createPairRate } from './pairRate.ts';
import { createRateWindow } from './rateWindow.ts';
import { createTrouble } from './trouble.ts';

/** Decides when one number may post its next message. In memory: only the holder of the number's lease has one. */
export interface Governor {
  /** What WhatsApp grants at present. A change forgets nothing: what left in the last second counts under the new limit too. */
  setLimit(perSecond: number): void;
  /** The earliest moment for the next message of the number, in the clock of `now`. */
  nextAt(now: number): number;
  /** When this person may get another message. */
  pairFreeAt(contactId: number): number;
  take(contactId: number, at: number): void;
  /** A message left now, later than it was taken for: it counts where it really was. */
  leftAt(takenAt: number, at: number): void;
  /** WhatsApp said that the number is too fast (130429). True when the number slows down for it. */
  throttled(now: number, atLeastMs: number): boolean;
  /** No answer, or nobody there. One alone says nothing about the number; true when there were too many. */
  failed(now: number): boolean;
  /** Something got through: the next complaint starts with a short pause again. */
  succeeded(now: number): void;
  /** Messages a second at present. */
  rate(now: number): number;
}

export interface Throughput {
  level: string;
  isOnBizApp: boolean;
}

/** Messages a second that WhatsApp grants a number. */
export function throughputOf({ level, isOnBizApp }: Throughput): number {
  const { perSecond, perSecondHigh, perSecondOnPhone } = limits.sending;
  if (isOnBizApp) return perSecondOnPhone;
  return level === 'HIGH' ? perSecondHigh : perSecond;
}

/**
 * WhatsApp counts arrivals, and ways differ: what a second may hold leaves in this much more, so whatever may be 8 ms longer
 * on its way than others brings no second above the limit.
 */
const windowMs = 1008;
/** Of a delay as short as this before it leaves, the distance takes care. */
const unnoticedMs = 1;
/** A part of a second may hold a quarter more than its share, to make up for a moment in which nothing could leave. */
const catchUp = 1.25;

const longestPauseMs = 60_000;
const firstPauseMs = 1000;
const shortPauseMs = 100;
const recoveryStepMs = 1000;
const recoveryStep = 0.1;

/** `most` is the highest limit that will ever be set. */
export function createGovernor(
  limit: number,
  most = Math.max(limits.sending.perSecondHigh, limit),
): Governor {
  const seconds = createRateWindow(most, windowMs);
  // Spread within the second as well: what leaves in one burst arrives in another rhythm.
  const tenths = createRateWindow(most, 100);
  const hundredths = createRateWindow(most, 10);
  const pairs = createPairRate();
  // Told apart: people whose answers get lost say nothing about the pace, and the other way round.
  const complaints = createTrouble();
  const failures = createTrouble();
  let granted = limit;
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
    return Math.max(1, Math.floor((granted * factor * 1000) / windowMs));
  };

  const slowDown = (now: number, pauseMs: number, share: number) => {
    recover(now);
    pausedUntil = now + Math.min(longestPauseMs, pauseMs);
    recoveringFrom = pausedUntil;
    factor = Math.max(factor * share, 1 / granted);
    return true;
  };

  const stopForAWhile = (now: number, atLeastMs: number) => {
    const pauseMs = Math.max(atLeastMs, firstPauseMs * 2 ** strikes);
    strikes += 1;
    return slowDown(now, pauseMs, 0.5);
  };

  return {
    rate,
    setLimit(perSecond) {
      granted = Math.min(most, perSecond);
    },
    nextAt(now) {
      const from = Math.max(now, pausedUntil);
      const perSecond = rate(now);
      return Math.max(
        seconds.nextAt(from, Math.max(1, Math.floor(granted * factor))),
        tenths.nextAt(from, shareOf(perSecond, 10)),
        hundredths.nextAt(from, shareOf(perSecond, 100)),
      );
    },
    pairFreeAt: pairs.freeAt,
    take(contactId, at) {
      seconds.take(at);
      tenths.take(at);
      hundredths.take(at);
      pairs.take(contactId, at);
    },
    leftAt(takenAt, at) {
      if (at - takenAt > unnoticedMs) seconds.move(takenAt, at);
    },
    // What was under way when the pause began answers during it: that is one complaint, not fifty.
    throttled(now, atLeastMs) {
      if (now < pausedUntil) return false;
      complaints.bad();
      return complaints.isRare()
        ? slowDown(now, Math.max(atLeastMs, shortPauseMs), 0.9)
        : stopForAWhile(now, atLeastMs);
    },
    failed(now) {
      if (now < pausedUntil) return false;
      failures.bad();
      return failures.isCommon() && stopForAWhile(now, 0);
    },
    succeeded(now) {
      // What was under way when the pause began proves nothing about the time after it.
      if (now < pausedUntil) return;
      complaints.good();
      failures.good();
      strikes = 0;
    },
  };
}

function shareOf(perSecond: number, parts: number): number {
  return Math.min(perSecond, Math.ceil((perSecond / parts) * catchUp));
}
