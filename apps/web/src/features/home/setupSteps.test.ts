import { expect, test } from 'vitest';
import { setupSteps } from './setupSteps.ts';

test('a step is done only when the data says so', () => {
  const steps = setupSteps(
    { connection: 'connected', waba_has_payment_method: false },
    { contacts: true, template: false, campaign: false },
  );
  expect(steps.filter(({ done }) => done).map(({ key }) => key)).toEqual(['connect', 'contacts']);
});
