import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createGovernor, throughputOf } from './governor.ts';
import { createPairRate } from './pairRate.ts';

type Step = { wait: number } | { slow: true };
const steps = fc.array(
  fc.oneof(
    {
      weight: 30,
      arbitrary: fc.record({ wait: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 700, noNaN: true })) }),
    },
    { weight: 1, arbitrary: fc.constant({ slow: true as const }) },
  ),
  { maxLength: 400 },
);

/** Posts as fast as the governor lets it, with pauses and complaints in between. */
function run(limit: number, script: readonly Step[]): number[] {
  const governor = createGovernor(limit);
  const sent: number[] = [];
  let now = 5000;
  for (const step of script) {
    if ('slow' in step) {
      governor.slowDown(now);
      continue;
    }
    now = Math.max(now + step.wait, governor.nextAt(now + step.wait));
    governor.take(sent.length, now);
    sent.push(now);
  }
  return sent;
}

test('no one-second window ever holds more than the limit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), steps, (limit, script) => {
      const sent = run(limit, script);
      for (const [index, at] of sent.entries()) {
        const next = sent[index + limit];
        if (next !== undefined) expect(next - at).toBeGreaterThanOrEqual(1000 - 1e-6);
      }
    }),
  );
});

test('the limit is used in full when there is enough to send', () => {
  const sent = run(
    80,
    Array.from({ length: 800 }, () => ({ wait: 0 })),
  );
  expect(sent.at(-1)! - sent[0]!).toBe(9900);
});

test('messages are spread over the second', () => {
  const sent = run(
    80,
    Array.from({ length: 80 }, () => ({ wait: 0 })),
  );
  expect(sent.filter((at) => at < sent[0]! + 500)).toHaveLength(40);
});

test('counting goes on beyond the point where the ring starts over', () => {
  const sent = run(
    3,
    Array.from({ length: 200 }, () => ({ wait: 0 })),
  );
  expect(sent.at(-1)! - sent[0]!).toBe(66_100);
});

test('a complaint pauses the number, halves it, and is forgiven step by step', () => {
  const governor = createGovernor(80);
  governor.slowDown(10_000);
  governor.slowDown(10_200); // what was under way fails too
  expect(governor.nextAt(10_300)).toBe(11_000);
  expect(governor.rate(11_000)).toBe(40);
  expect(governor.rate(13_000)).toBe(56);
  governor.slowDown(13_000);
  expect(governor.nextAt(13_000)).toBe(15_000); // nothing got through in between
  expect(governor.rate(15_000)).toBe(28);
  governor.succeeded(16_000);
  governor.slowDown(16_000);
  expect(governor.nextAt(16_000)).toBe(17_000);
  expect(governor.rate(60_000)).toBe(80);
  governor.slowDown(60_000, 30_000);
  expect(governor.nextAt(60_001)).toBe(90_000);
});

test('one person gets bursts of 45 and then a message every six seconds', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 150 }), (waits) => {
      const pair = createPairRate();
      const sent: number[] = [];
      let now = 1_000_000;
      for (const wait of waits) {
        now = Math.max(now + wait, pair.freeAt(7));
        pair.take(7, now);
        sent.push(now);
      }
      for (let from = 0; from < sent.length; from += 1) {
        for (let to = from + 45; to < sent.length; to += 1) {
          expect(sent[to]! - sent[from]!).toBeGreaterThanOrEqual((to - from - 44) * 6000);
        }
      }
    }),
    { numRuns: 50 },
  );
});

test('throughput follows the level, and a phone on the same number', () => {
  expect(throughputOf({ level: 'STANDARD', isOnBizApp: false })).toBe(80);
  expect(throughputOf({ level: 'HIGH', isOnBizApp: false })).toBe(1000);
  expect(throughputOf({ level: 'HIGH', isOnBizApp: true })).toBe(20);
});
