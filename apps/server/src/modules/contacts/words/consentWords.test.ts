import * as contract from '@herald/contract';
import { expect, test } from 'vitest';
import { openShop } from '../../imports/testing.ts';

test('the team chooses its words, sees Herald’s, and goes back to them', async () => {
  await using shop = await openShop();
  const params = { team_id: shop.params.team_id };
  const save = (words: contract.ConsentWords | null) =>
    shop.owner.call(contract.updateConsentWords, { params, body: { words } });
  const before = await shop.owner.call(contract.getConsentWords, { params });
  expect(before.data.words).toBeNull();
  expect(before.data.defaults.stop).toContain('unsubscribe');
  const own = { stop: ['Fini'], start: ['Encore'] };
  expect((await save(own)).data.words).toEqual(own);
  expect((await shop.owner.call(contract.getConsentWords, { params })).data.words).toEqual(own);
  expect(await save({ stop: ['Fini'], start: ['FINI !'] })).toMatchObject({
    status: 422,
    body: { errors: { words: [expect.stringContaining('FINI !')] } },
  });
  expect((await save({ stop: [], start: [] })).status).toBe(422);
  // What Herald suggests can be saved as it is.
  expect((await save(before.data.defaults)).status).toBe(200);
  expect((await save(null)).data.words).toBeNull();
});
