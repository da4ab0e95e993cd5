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
      governor.throttled(now, 0);
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

test('however much longer than others some are on their way, up to 8 ms, no second has more arrivals than the limit', () => {
  const delays = fc.array(fc.double({ min: 0, max: 8, noNaN: true }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), steps, delays, (limit, script, ways) => {
      const arrived = run(limit, script).map((at, index) => at + ways[index % ways.length]!);
      arrived.sort((a, b) => a - b);
      for (const [index, at] of arrived.entries()) {
        const next = arrived[index + limit];
        if (next !== undefined) expect(next - at).toBeGreaterThanOrEqual(1000 - 1e-6);
      }
    }),
  );
});

test('a number that may send 1,000 a second keeps 990 of them', () => {
  const sent = run(
    1000,
    Array.from({ length: 20_000 }, () => ({ wait: 0 })),
  );
  expect((sent.length - 1) / ((sent.at(-1)! - sent[0]!) / 1000)).toBeGreaterThanOrEqual(990);
});

test('what is granted is used but for a small distance, also after a moment in which nothing could leave', () => {
  const nonstop = run(
    1000,
    Array.from({ length: 5000 }, () => ({ wait: 0 })),
  );
  expect(nonstop.filter((at) => at < nonstop[0]! + 4000).length).toBeGreaterThanOrEqual(4 * 990);
  const interrupted = run(
    1000,
    Array.from({ length: 5000 }, (_, index) => ({ wait: index % 1000 === 500 ? 50 : 0 })),
  );
  expect(interrupted.filter((at) => at < nonstop[0]! + 4000).length).toBeGreaterThanOrEqual(4 * 990);
});

test('messages are spread over the second', () => {
  const sent = run(
    80,
    Array.from({ length: 80 }, () => ({ wait: 0 })),
  );
  expect(sent.filter((at) => at < sent[0]! + 500)).toHaveLength(50);
});

test('counting goes on beyond the point where the ring starts over', () => {
  const governor = createGovernor(3, 3);
  let now = 0;
  for (let sent = 0; sent < 200; sent += 1) {
    now = governor.nextAt(now);
    governor.take(sent, now);
  }
  expect(now).toBe(66 * 1008 + 100);
});

test('a change of throughput forgets neither the last second nor the debts of pairs', () => {
  const governor = createGovernor(1000);
  let now = 0;
  for (let sent = 0; sent < 60; sent += 1) {
    now = governor.nextAt(now);
    governor.take(7, now);
  }
  governor.setLimit(20);
  expect(governor.nextAt(now)).toBeGreaterThanOrEqual(1000);
  expect(governor.pairFreeAt(7)).toBeGreaterThan(now + 60_000);
  governor.setLimit(1000);
  expect(governor.nextAt(now)).toBeLessThan(200);
});

test('messages that leave late, all at once, count where they left', () => {
  const governor = createGovernor(1000);
  const left: number[] = [];
  let now = 0;
  const stallFrom = 1500;
  const stallTo = 1700;
  while (now < 5000) {
    now = governor.nextAt(now);
    governor.take(left.length, now);
    const at = now >= stallFrom && now < stallTo ? stallTo : now;
    left.push(at);
    if (at > now) governor.leftAt(now, at);
  }
  left.sort((a, b) => a - b);
  left.forEach((at, index) => {
    if (index >= 1000) expect(at - left[index - 1000]!).toBeGreaterThanOrEqual(1000);
  });
});

/** Posts as fast as the governor lets it; each leaves so many milliseconds after it was taken, which is told when it does. */
function runLate(limit: number, messages: number, delays: readonly number[]): number[] {
  const governor = createGovernor(limit);
  const left: number[] = [];
  const waiting: { takenAt: number; at: number }[] = [];
  const leave = (until: number) => {
    waiting.sort((a, b) => a.at - b.at);
    while (waiting[0] && waiting[0].at <= until) {
      const { takenAt, at } = waiting.shift()!;
      left.push(at);
      governor.leftAt(takenAt, at);
    }
  };
  let now = 0;
  for (let index = 0; index < messages; index += 1) {
    // What leaves until then may put the next one off further.
    for (let next = governor.nextAt(now); next > now; next = governor.nextAt(now)) {
      leave(next);
      now = next;
    }
    governor.take(index, now);
    waiting.push({ takenAt: now, at: now + delays[index % delays.length]! });
  }
  leave(Number.POSITIVE_INFINITY);
  return left;
}

test('whatever leaves late, up to a second, no second holds more than the limit', () => {
  const late = fc.oneof(
    { weight: 5, arbitrary: fc.constant(0) },
    { weight: 3, arbitrary: fc.double({ min: 1, max: 20, noNaN: true }) },
    { weight: 1, arbitrary: fc.double({ min: 20, max: 1000, noNaN: true }) },
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.array(late, { minLength: 1, maxLength: 200 }),
      (limit, delays) => {
        const left = runLate(limit, 300, delays);
        for (const [index, at] of left.entries()) {
          const next = left[index + limit];
          if (next !== undefined) expect(next - at).toBeGreaterThanOrEqual(1000 - 1e-6);
        }
      },
    ),
  );
});

test('a number whose every tenth message leaves three milliseconds late still keeps 990 of 1,000', () => {
  const left = runLate(1000, 20_000, [0, 0, 0, 0, 0, 0, 0, 0, 0, 3]);
  expect((left.length - 1) / ((left.at(-1)! - left[0]!) / 1000)).toBeGreaterThanOrEqual(990);
});

test('a campaign with a few people whose answers hang, break or complain goes on at nearly full speed', () => {
  const governor = createGovernor(80);
  let now = 0;
  for (let sent = 0; sent < 6000; sent += 1) {
    now = governor.nextAt(now);
    governor.take(sent, now);
    const ending = sent % 100;
    if (ending === 96 || ending === 97) governor.failed(now);
    else if (ending === 98) governor.throttled(now, 0);
    else governor.succeeded(now);
  }
  // 77 s without any of it.
  expect(now).toBeLessThan(95_000);
});

test('one complaint among successes costs a tenth, and is forgiven', () => {
  const governor = createGovernor(80);
  for (let answer = 0; answer < 50; answer += 1) governor.succeeded(9000);
  expect(governor.throttled(10_000, 0)).toBe(true);
  expect(governor.nextAt(10_000)).toBe(10_100);
  expect(governor.rate(10_100)).toBe(71);
  expect(governor.rate(11_100)).toBe(79);
  expect(governor.throttled(20_000, 3000)).toBe(true);
  expect(governor.nextAt(20_000)).toBe(23_000);
});

test('complaint upon complaint pauses the number longer and longer, and halves it', () => {
  const governor = createGovernor(80);
  governor.throttled(5000, 0);
  expect(governor.throttled(10_000, 0)).toBe(true);
  expect(governor.throttled(10_200, 0)).toBe(false); // what was under way fails too
  expect(governor.nextAt(10_300)).toBe(11_000);
  expect(governor.rate(11_000)).toBe(39);
  expect(governor.rate(13_000)).toBe(55);
  governor.throttled(13_000, 0);
  expect(governor.nextAt(13_000)).toBe(15_000); // nothing got through in between
  expect(governor.rate(15_000)).toBe(27);
  governor.succeeded(16_000);
  governor.throttled(16_000, 0);
  expect(governor.nextAt(16_000)).toBe(17_000);
  expect(governor.rate(60_000)).toBe(79);
});

test('a lost answer now and then slows nothing; several in a row stop the number for a while', () => {
  const governor = createGovernor(80);
  let slowed = 0;
  for (let answer = 0; answer < 6000; answer += 1) {
    if (answer % 33 === 0) slowed += Number(governor.failed(answer));
    else governor.succeeded(answer);
  }
  expect(slowed).toBe(0);
  expect(governor.rate(6000)).toBe(79);
  governor.failed(7000);
  governor.failed(7000);
  expect(governor.failed(7000)).toBe(true);
  expect(governor.nextAt(7000)).toBe(8000);
  expect(governor.failed(8100)).toBe(true); // still nobody there: at the first attempt
  expect(governor.nextAt(8100)).toBe(10_100);
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
