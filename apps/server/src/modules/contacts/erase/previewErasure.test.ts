import * as contract from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '../../imports/testing.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

test('what is told before an erasure is what its receipt says afterwards', async () => {
  const { params, owner } = shop;
  const { data: list } = await owner.call(contract.createGroup, { params, body: { name: 'VIP' } });
  const { data: ana } = await owner.call(contract.createContact, {
    params,
    body: { phone_number: '+33639986101', optin_status: 'opted_in', group_ids: [list.id] },
  });
  const at = { ...params, contact_id: ana.id };

  const { data: preview } = await owner.call(contract.previewErasure, { params: at });
  expect(preview).toEqual({
    messages: 0,
    conversations: 0,
    notes: 0,
    consent_events: 1,
    lists: 1,
    campaigns: 0,
    orders: 0,
  });

  const { data: receipt } = await owner.call(contract.eraseContact, { params: at, body: { confirm: true } });
  expect(receipt.counts).toMatchObject(preview);
  expect((await owner.call(contract.previewErasure, { params: at })).status).toBe(404);
});
