import { expect, test } from 'vitest';
import { describePlan } from './describePlan.ts';
import { makePlan } from './plan.ts';
import { runPlan } from './runPlan.ts';

/** A short storm; `npm run test:faults` runs many long ones. */
const seeds = [14];

test.each(seeds)(
  'nothing is sent twice, lost or miscounted, whatever breaks (seed %i)',
  async (seed) => {
    const plan = makePlan(seed, { recipients: 320, stormMs: 4000 });
    const { differences, folder } = await runPlan(plan);
    expect(differences, [...describePlan(plan), `Logs: ${folder}`].join('\n')).toEqual([]);
  },
  480_000,
);

test('a seed repeats its plan', () => {
  const sizes = { recipients: 2000, stormMs: 15_000 };
  expect(makePlan(42, sizes)).toEqual(makePlan(42, sizes));
  expect(makePlan(42, sizes)).not.toEqual(makePlan(43, sizes));
});
