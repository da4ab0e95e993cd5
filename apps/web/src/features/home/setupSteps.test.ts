import { expect, test } from 'vitest';
import { setupSteps } from './setupSteps.ts';

test('a step is done only when the data says so', () => {
  const steps = setupSteps({
    number: { connection: 'connected', waba_has_payment_method: false },
    contacts: 3,
    templateStatuses: ['PENDING', 'REJECTED'],
    campaignSteps: ['CREATED', 'CONTACTS_UPLOADED'],
  });
  expect(steps.filter(({ done }) => done).map(({ key }) => key)).toEqual(['connect', 'contacts']);
});
