import * as contract from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addNumber, importAll, openShop, type Shop } from '../imports/testing.ts';

let shop: Shop;
let ids: number[];
beforeAll(async () => {
  shop = await openShop();
  await importAll(shop, 'name,phone\nAnn,+33639981001\nBob,+33639981002\nCid,+33639981003\n');
  const { data } = await shop.owner.call(contract.listContacts, {
    params: shop.params,
    query: { sort: 'name' },
  });
  ids = data.map(({ id }) => id);
});
afterAll(() => shop[Symbol.asyncDispose]());

const create = async (name: string) => {
  const { data } = await shop.owner.call(contract.createGroup, {
    params: shop.params,
    body: { name, color: 'teal' },
  });
  return { ...shop.params, group_id: data.id };
};
const attach = (params: Awaited<ReturnType<typeof create>>, contact_ids: number[]) =>
  shop.owner.call(contract.attachToContacts, { params, body: { contact_ids } });

test('a list is made, renamed, found and deleted; its people stay', async () => {
  const params = await create('Regulars');
  const taken = await shop.owner.call(contract.createGroup, {
    params: shop.params,
    body: { name: 'REGULARS' },
  });
  expect(taken).toMatchObject({
    status: 409,
    body: { code: 'group_name_taken', errors: { name: [expect.any(String)] } },
  });
  const renamed = await shop.owner.call(contract.updateGroup, { params, body: { name: 'Friends' } });
  expect(renamed.data).toMatchObject({ name: 'Friends', color: 'teal', contacts_count: 0 });
  const found = await shop.owner.call(contract.listGroups, {
    params: shop.params,
    query: { search: 'frie' },
  });
  expect(found.data).toHaveLength(1);
  await attach(params, ids);
  expect((await shop.owner.call(contract.deleteGroup, { params })).status).toBe(200);
  expect((await shop.owner.call(contract.getGroup, { params })).status).toBe(404);
  expect((await shop.owner.call(contract.listContacts, { params: shop.params })).meta.total).toBe(3);
});

test('adding and removing is counted exactly, however often it is repeated', async () => {
  const params = await create('Counted');
  expect((await attach(params, [ids[0]!, ids[0]!, ids[1]!])).data).toMatchObject({
    added: 2,
    contacts_count: 2,
  });
  expect((await attach(params, ids)).data).toMatchObject({ added: 1, contacts_count: 3 });
  const people = await shop.owner.call(contract.listGroupContacts, { params });
  expect(people).toMatchObject({ meta: { total: 3 }, data: [{ groups: [{ name: 'Counted' }] }, {}, {}] });
  const detach = (contact_ids: number[]) =>
    shop.owner.call(contract.detachToContacts, { params, body: { contact_ids } });
  expect((await detach([ids[0]!])).data).toMatchObject({ removed: 1, contacts_count: 2 });
  expect((await detach(ids)).data).toMatchObject({ removed: 2, contacts_count: 0 });
});

test('many people adding the same contacts at once still count right', async () => {
  const params = await create('Busy');
  const answers = await Promise.all(Array.from({ length: 6 }, () => attach(params, ids)));
  expect(answers.map(({ data }) => data.added).reduce((sum, added) => sum + added)).toBe(3);
  expect((await shop.owner.call(contract.getGroup, { params })).data.contacts_count).toBe(3);
});

test('unknown contacts and those of others refuse the whole call and are named', async () => {
  const params = await create('Strict');
  const { team } = await shop.app.createTeam();
  const foreign = await shop.app.db
    .insertInto('contacts')
    .values({ team_id: team.id, name: 'Foreign' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const answer = await attach(params, [ids[0]!, foreign.id, 999_999]);
  expect(answer.status).toBe(422);
  expect(answer.body.errors?.contact_ids?.[0]).toContain(`${foreign.id}, 999999`);
  expect((await shop.owner.call(contract.getGroup, { params })).data.contacts_count).toBe(0);
});

test('a list belongs to one number', async () => {
  const params = await create('Here only');
  const other = await addNumber(shop.app, shop.params.team_id);
  expect((await shop.owner.call(contract.getGroup, { params: { ...params, ...other } })).status).toBe(404);
  expect((await shop.owner.call(contract.listGroups, { params: other })).data).toEqual([]);
});

test('a list as a file, named after it', async () => {
  const params = await create('Été 2026');
  await attach(params, [ids[1]!]);
  const answer = await shop.owner.call(contract.exportGroup, { params });
  expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('Été 2026-'));
  expect(answer.text.split('\r\n')).toHaveLength(3);
  expect(answer.text).toContain('"Bob","","","+33639981002"');
});

test('who leaves a list while there is a conversation has a line for its thread, whichever way they leave', async () => {
  const { team_id, phone_number_id } = shop.params;
  const other = await addNumber(shop.app, team_id);
  const [ann = 0, bob = 0] = ids;
  const at = { last_message_at: shop.app.clock.now() };
  await shop.app.db
    .insertInto('conversations')
    .values([
      { team_id, phone_number_id, contact_id: ann, ...at },
      { ...other, contact_id: bob, ...at },
    ])
    .execute();
  const [left, deleted] = [await create('Left'), await create('Deleted')];
  await attach(left, ids);
  await attach(deleted, ids);
  await shop.owner.call(contract.detachToContacts, { params: left, body: { contact_ids: ids } });
  await shop.owner.call(contract.deleteGroup, { params: deleted });
  const lines = await shop.app.db
    .selectFrom('group_removals')
    .select(['phone_number_id', 'contact_id', 'group_id', 'group_name', 'group_color'])
    .where('contact_id', 'in', ids)
    .orderBy('id')
    .execute();
  const common = { phone_number_id, contact_id: ann, group_color: 'teal' };
  expect(lines).toEqual([
    { ...common, group_id: left.group_id, group_name: 'Left' },
    { ...common, group_id: deleted.group_id, group_name: 'Deleted' },
  ]);
});
