import type { SlaTarget } from '@herald/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addCounts, addSummaries, type Counted, type Counts, emptySummary, summarise } from './summary.ts';
import { addPacked, packTimes } from './times.ts';

const target: SlaTarget = {
  ...{ id: 1, phone_number_id: null, label_id: null, priority: null },
  ...{ first_response_minutes: 10, next_response_minutes: null, resolution_minutes: 60 },
  in_business_hours: true,
};
const about = {
  label_ids: fc.uniqueArray(fc.integer({ min: 1, max: 3 })),
  target: fc.constantFrom(null, target),
};
const user_id = fc.option(fc.integer({ min: 1, max: 3 }));
const took = fc.record({
  seconds: fc.nat({ max: 10_000 }),
  business_seconds: fc.option(fc.nat({ max: 5_000 })),
});
const counted: fc.Arbitrary<Counted> = fc.oneof(
  fc.record({
    ...{ kind: fc.constant('wait' as const), ...about, user_id },
    hour: fc.integer({ min: 0, max: 167 }),
    ended_by: fc.constantFrom(
      'member' as const,
      'phone' as const,
      'machine' as const,
      'closed' as const,
      null,
    ),
    is_first: fc.boolean(),
    took: fc.option(took),
  }),
  fc.record({
    ...{ kind: fc.constant('resolution' as const), ...about, user_id, took },
    closing_reason_id: fc.option(fc.integer({ min: 1, max: 2 })),
  }),
  fc.record({
    ...{ kind: fc.constant('rating' as const), label_ids: about.label_ids, user_id },
    score: fc.option(fc.integer({ min: 1, max: 5 })),
  }),
);

test('days add up to what all of it together comes to, in whatever parts', () => {
  fc.assert(
    fc.property(fc.array(fc.array(counted)), (days) => {
      const whole = summarise(days.flat());
      const parts = days.map(summarise);
      expect(addSummaries(parts)).toEqual(whole);
      const kept = JSON.parse(JSON.stringify(parts.map(({ counts }) => counts))) as Counts[];
      const sum = emptySummary();
      for (const [nth, counts] of kept.entries()) {
        addCounts(sum.counts, counts);
        addPacked(sum.seconds, packTimes(parts[nth]!.seconds));
        addPacked(sum.business_seconds, packTimes(parts[nth]!.business_seconds));
      }
      expect(sum).toEqual(whole);
    }),
  );
  expect(addSummaries([])).toEqual(emptySummary());
});

test('a wait that nobody ended was asked and not answered, and judged by no target', () => {
  const wait = { kind: 'wait' as const, hour: 30, ended_by: null, user_id: null, is_first: true, took: null };
  const { counts, seconds } = summarise([{ ...wait, label_ids: [7], target }]);
  expect([counts.asked, counts.answered, counts.hours, counts.labels]).toEqual([1, 0, { 30: 1 }, { 7: 1 }]);
  expect([counts.sla, seconds.first]).toEqual([{}, undefined]);
});
