import { expect, test } from 'vitest';
import { planTests } from './testArguments.ts';

test('without arguments everything runs', () => {
  expect(planTests([])).toEqual({ vitest: [], playwright: [] });
});

test('a path goes to the runner that knows it', () => {
  expect(planTests(['campaigns'])).toEqual({ vitest: ['campaigns'], playwright: null });
  expect(planTests(['e2e'])).toEqual({ vitest: null, playwright: [] });
  expect(planTests(['./e2e/inbox.spec.ts', 'apps/server'])).toEqual({
    vitest: ['apps/server'],
    playwright: ['e2e/inbox.spec.ts'],
  });
});

test('what is tested of the system without a browser goes to the other runner', () => {
  for (const path of ['e2e/scale/', 'e2e/faults/plan.test.ts', 'e2e/src'])
    expect(planTests([path])).toEqual({ vitest: [path], playwright: null });
});

test('a name goes to both', () => {
  expect(planTests(['-t', 'a paused campaign'])).toEqual({
    vitest: ['-t', 'a paused campaign'],
    playwright: ['-g', 'a paused campaign'],
  });
});
