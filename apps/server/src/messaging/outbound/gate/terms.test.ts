import { expect, test } from 'vitest';
import { termsOfMessage } from './terms.ts';

test('a budget is as many millionths as its currency has minor units: yen have no cents', () => {
  const budgetIn = (currency: string) =>
    termsOfMessage({ quiet_hours: null, frequency_cap: null, budget: 5000 }, currency)?.budget;
  expect([budgetIn('EUR'), budgetIn('JPY')]).toEqual([50_000_000, 5_000_000_000]);
});
