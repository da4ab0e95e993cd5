import { expect, test } from 'vitest';
import { setupSteps } from './setupSteps.ts';

test('a step is done only when the data says so', () => {
  const steps = setupSteps(
    { connection: 'connected', waba_has_payment_method: false },
    { contacts: true, template: false, campaign: false },
    true,
  );
  expect(steps.filter(({ done }) => done).map(({ key }) => key)).toEqual(['connect', 'contacts']);
});

test('a team that pays Herald ahead has nothing to add at Meta', () => {
  const number = { connection: 'connected', waba_has_payment_method: false } as const;
  const open = setupSteps(number, { contacts: true, template: true, campaign: true }, false);
  expect(open.filter(({ done }) => !done)).toEqual([]);
});
