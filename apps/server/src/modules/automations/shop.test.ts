import * as contract from '@herald/contract';
import { expect, test } from 'vitest';
import { graphOf, startFlows, text, word } from './testing.ts';

const ordered = { match: 'all', conditions: [{ about: 'ordered', op: 'ordered', since: 'entry' }] };

test('without a shop nothing that waits for one goes live, and the refusal says why and what to do', async () => {
  await using t = await startFlows();
  const { params, caller } = t;
  const check = async () => (await caller.call(contract.checkShopifyAutomation, { params })).data;
  expect(await check()).toMatchObject({
    connected: false,
    shop: null,
    triggers: {
      shopify_abandoned_cart: {
        available: false,
        reason: { en: expect.stringContaining('No shop') },
        automation_ids: [],
      },
    },
  });
  const taken = await caller.call(contract.takeLibraryAutomation, {
    params: { ...params, library_id: 'abandoned_cart' },
    body: { language: 'fr' },
  });
  expect(taken.data.problems).toContainEqual(
    expect.objectContaining({ code: 'shop_missing', severity: 'error' }),
  );
  const refused = await caller.call(contract.publishAutomation, {
    params: t.of(taken.data.id),
    body: { revision: taken.data.revision, note: '' },
  });
  expect(refused).toMatchObject({ status: 422, body: { code: 'automation_invalid' } });
  expect(refused.body.message).toContain('No shop tells Herald of carts, orders or parcels yet');
  const list = async () => (await caller.call(contract.listAutomations, { params, query: {} })).data;
  expect(await list()).toMatchObject([{ needs_shop: true, live_version: null }]);

  const gated = graphOf(
    word('offer'),
    { c: { type: 'condition', settings: { branches: [{ key: 'yes', when: ordered }] } }, a: text('Hi') },
    { t: { next: 'c' }, c: { yes: 'a' } },
  );
  const { data } = await caller.call(contract.createAutomation, {
    params,
    body: { name: 'Offer', graph: gated },
  });
  const publish = { params: t.of(data.id), body: { revision: data.revision, note: '' } };
  const asking = await caller.call(contract.publishAutomation, publish);
  expect(asking.body.message).toContain('This asks about orders');

  await t.openShop();
  expect((await caller.call(contract.publishAutomation, publish)).status).toBe(200);
  expect((await list())[0]).toMatchObject({ name: taken.data.name, needs_shop: false });
  expect(await check()).toMatchObject({ connected: true, shop: 'maison.myshopify.com' });
});
