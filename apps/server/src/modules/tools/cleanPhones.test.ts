import { cleanPhones, mostPhoneLines } from '@herald/contract';
import { expect, test } from 'vitest';
import { startTestApp } from '../../test/index.ts';
import { openShop } from '../../test/shop.ts';

test('as many lines as the contract allows are read, however long they are', async () => {
  await using app = await startTestApp({ sandbox: true });
  const { caller, params } = await openShop(app);
  const long = `06 12 34 56 78;${'é'.repeat(980)}`;
  const lines = Array.from({ length: mostPhoneLines }, () => long);
  const { data } = await caller.call(cleanPhones, { params, body: { lines, default_country: 'FR' } });
  expect(data).toHaveLength(mostPhoneLines);
  expect(data[0]).toEqual({ phone: '+33612345678' });
});
