import type pg from 'pg';
import { expect } from 'vitest';
import { type Break, breakWrites } from '../../../test/breakWrites.ts';
import { proveAutomations } from '../proving.ts';
import type { Flows } from '../testing.ts';

// For tests: what people go through breaks at one place after the other.

export interface Way {
  how: Break['how'];
  /** How far from one place to the next: within a transaction they are much alike. */
  stride: number;
}

/** Of all places, or of some. */
export const waysToBreak = (isThorough: boolean): Way[] => [
  { how: 'killed', stride: isThorough ? 1 : 5 },
  { how: 'unanswered', stride: isThorough ? 1 : 2 },
  { how: 'refused', stride: isThorough ? 1 : 9 },
  { how: 'refused twice', stride: isThorough ? 1 : 9 },
];

/** Does something that may break half-way, and then as often as whoever comes by afterwards would. */
export type Attempt = (work: () => Promise<unknown>) => Promise<void>;

export interface Breaking {
  pools: pg.Pool[];
  /** Others go through it each time; returns what is left of them in the end. */
  walk(nr: number, attempt: Attempt): Promise<object>;
  /** So many places there are at least. */
  atLeast?: number;
}

/** Everybody is left with what somebody is left with whom nothing disturbed. Returns that. */
export async function breakEverywhere(t: Flows, { how, stride }: Way, breaking: Breaking): Promise<object> {
  const breaker = breakWrites(...breaking.pools);
  const expected = await breaking.walk(0, async (work) => void (await work()));
  let at = 1;
  for (; at < 300; at += stride) {
    breaker.arm({ at, how });
    const left = await breaking.walk(at, async (work) => {
      await breaker.during(work);
      if (!breaker.hasBroken()) return;
      // Another worker comes by, and later again for what could not be taken on.
      await work();
      t.app.clock.advance({ seconds: 6 });
      await work();
    });
    if (!breaker.hasBroken()) break;
    expect({ at, ...left }).toEqual({ at, ...expected });
  }
  // Every place was come to.
  expect([at > (breaking.atLeast ?? 10), at < 300]).toEqual([true, true]);
  await proveAutomations(t.app.db);
  return expected;
}
