import * as contract from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '../../imports/testing.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const list = async () =>
  (await shop.owner.call(contract.listDuplicates, { params: shop.params })).data.map(
    ({ reason, value, contacts }) => [reason, value, ...contacts.map(({ name }) => name).sort()],
  );

test('people who may be one are suggested with the reason, and no more once they were parted', async () => {
  const { team_id } = shop.params;
  const add = async (values: { name: string; email?: string; phone_number?: string }) => {
    const { id } = await shop.app.db
      .insertInto('contacts')
      .values({ team_id, ...values })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const ada = await add({ name: 'Ada', email: 'Ada@example.com', phone_number: '+33639986001' });
  const byron = await add({ name: 'Byron', email: 'ada@EXAMPLE.com', phone_number: '+33639986002' });
  await add({ name: 'Zoë Martin', phone_number: '+33639986003' });
  await add({ name: 'zoe martin' });
  // Two who share a name and have a number each are two people, for all that we know.
  await add({ name: 'Paul Durand', phone_number: '+33639986004' });
  await add({ name: 'Paul Durand', phone_number: '+33639986005' });
  const cid = await add({ name: 'Cid', phone_number: '+33639986006' });
  await add({ name: 'Dora', phone_number: '+33639986007' });
  await shop.app.db
    .insertInto('contact_identities')
    .values({ team_id, kind: 'phone', value: '+33639986007', contact_id: cid })
    .execute();
  expect(await list()).toEqual([
    ['linked_identity', '+33639986007', 'Cid', 'Dora'],
    ['same_email', 'ada@example.com', 'Ada', 'Byron'],
    ['same_name', 'zoe martin', 'Zoë Martin', 'zoe martin'],
  ]);
  const params = { ...shop.params, contact_id: ada };
  const merged = await shop.owner.call(contract.mergeContacts, { params, body: { contact_id: byron } });
  expect(await list()).toHaveLength(2);
  await shop.owner.call(contract.undoMerge, {
    params: { ...shop.params, merge_id: merged.data.merge.id },
  });
  expect((await list()).map(([reason]) => reason)).toEqual(['linked_identity', 'same_name']);
});
