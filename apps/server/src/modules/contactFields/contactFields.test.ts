import * as contract from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importAll, openShop, type Shop } from '../imports/testing.ts';
import { readKnownKeys } from './knownKeys.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const params = () => ({ team_id: shop.params.team_id });
const create = (body: contract.CallInput<typeof contract.createContactField>['body']) =>
  shop.owner.call(contract.createContactField, { params: params(), body });
const update = (field_id: number, body: contract.CallInput<typeof contract.updateContactField>['body']) =>
  shop.owner.call(contract.updateContactField, { params: { ...params(), field_id }, body });
const list = async () => (await shop.owner.call(contract.listContactFields, { params: params() })).data;

test('columns of an imported file are known, and become fields of a kind', async () => {
  await importAll(
    shop,
    'name,phone,Size,Birthday,VIP\nAda,+33639986001,12.5,1990-02-31,true\nBea,+33639986002,large,1990-02-28,\n',
  );
  const keys = await shop.owner.call(contract.listContactKeys, { params: params() });
  expect(keys.data).toEqual([
    {
      key: 'Birthday',
      field_id: null,
      contacts_count: 2,
      is_exact: true,
      samples: ['1990-02-28', '1990-02-31'],
    },
    { key: 'Size', field_id: null, contacts_count: 2, is_exact: true, samples: ['12.5', 'large'] },
    { key: 'VIP', field_id: null, contacts_count: 1, is_exact: true, samples: ['true'] },
  ]);
  const size = await create({ name: 'Shoe size', key: 'Size', kind: 'number' });
  expect(size).toMatchObject({
    status: 201,
    data: {
      key: 'Size',
      name: 'Shoe size',
      kind: 'number',
      fit: { values: 2, misfits: 1, samples: ['large'] },
    },
  });
  expect((await create({ name: 'Birthday', key: 'Birthday', kind: 'date' })).data.fit).toEqual({
    values: 2,
    misfits: 1,
    samples: ['1990-02-31'],
  });
  const again = await shop.owner.call(contract.listContactKeys, { params: params() });
  expect(again.data.find(({ key }) => key === 'Size')?.field_id).toBe(size.data.id);
});

test('a kind can be tried before it is chosen', async () => {
  const [field] = await list();
  const check = await shop.owner.call(contract.checkContactField, {
    params: { ...params(), field_id: field?.id ?? 0 },
    body: { kind: 'choice', choices: ['large', 'small'] },
  });
  expect(check.data).toEqual({ values: 2, misfits: 1, samples: ['12.5'] });
  expect((await list())[0]?.kind).toBe('number');
  expect((await update(field?.id ?? 0, { kind: 'text' })).data.fit.misfits).toBe(0);
  expect((await update(field?.id ?? 0, { kind: 'choice' })).status).toBe(422);
});

test('names and keys are unique, and a choice needs choices', async () => {
  expect(await create({ name: 'shoe SIZE', kind: 'text' })).toMatchObject({
    status: 409,
    body: { code: 'field_name_taken', errors: { name: [expect.any(String)] } },
  });
  expect((await create({ name: 'Size again', key: 'Size', kind: 'text' })).body.code).toBe('field_key_taken');
  expect((await create({ name: 'Colour', kind: 'choice' })).body.code).toBe('choices_missing');
});

test('fields have an order; those that nobody names follow', async () => {
  const before = (await list()).map(({ id }) => id);
  const added = await create({ name: 'Colour', kind: 'choice', choices: ['red', 'green', 'red'] });
  expect(added.data.choices).toEqual(['red', 'green']);
  const ordered = await shop.owner.call(contract.orderContactFields, {
    params: params(),
    body: { field_ids: [added.data.id, 999_999] },
  });
  expect(ordered.data.map(({ id }) => id)).toEqual([added.data.id, ...before]);
  expect((await list()).map(({ id }) => id)).toEqual([added.data.id, ...before]);
});

test('deleting a field leaves the values, unless they are to go too', async () => {
  const find = async (name: string) => (await list()).find((field) => field.name === name)?.id ?? 0;
  const remove = async (name: string, values: 'true' | 'false') =>
    shop.owner.call(contract.deleteContactField, {
      params: { ...params(), field_id: await find(name) },
      query: { values },
    });
  expect((await remove('Shoe size', 'false')).status).toBe(204);
  expect((await remove('Birthday', 'true')).status).toBe(204);
  const { data } = await shop.owner.call(contract.listContacts, {
    params: shop.params,
    query: { sort: 'name' },
  });
  expect(data.map(({ attributes }) => attributes)).toEqual([
    { Size: '12.5', VIP: 'true' },
    { Size: 'large' },
  ]);
});

test('an imported column with the name of a field is read as its kind, and kept under its key', async () => {
  await create({ name: 'Last visit', key: 'visit', kind: 'date' });
  await importAll(shop, 'name,phone,LAST VISIT\nDan,+33639986004,31/01/2026\nEve,+33639986005,soon\n');
  const { data } = await shop.owner.call(contract.listContacts, {
    params: shop.params,
    query: { search: '3998600', sort: 'name' },
  });
  expect(data.slice(-2).map(({ attributes }) => attributes)).toEqual([
    { visit: '2026-01-31' },
    { visit: 'soon' },
  ]);
});

test('a column that only earlier people have is known, counted exactly or, where that takes too long, about', async () => {
  await using large = await openShop();
  const { team_id } = large.params;
  await importAll(large, 'phone,Loyalty\n+33639987001,gold\n');
  await large.app.services.database.pools.owner.query(
    `insert into contacts (team_id, phone_number, attributes)
     select $1, '+336399' || n, '{"City": "Lyon"}' from generate_series(100000, 121000) n`,
    [team_id],
  );
  const { data } = await large.owner.call(contract.listContactKeys, { params: { team_id } });
  expect(data).toEqual([
    { key: 'City', field_id: null, contacts_count: 21_001, is_exact: true, samples: ['Lyon'] },
    { key: 'Loyalty', field_id: null, contacts_count: 1, is_exact: true, samples: ['gold'] },
  ]);
  const [city, loyalty] = await readKnownKeys(large.app.services.database.pipeline, team_id, 1);
  expect(city).toMatchObject({ key: 'City', is_exact: false, samples: ['Lyon'] });
  expect(city?.contacts_count).toBeGreaterThan(10_000);
  expect(loyalty).toMatchObject({ key: 'Loyalty', samples: ['gold'] });
});

test('agents look at fields and leave them as they are', async () => {
  const agent = shop.app.as(await shop.app.createMember({ id: shop.params.team_id }, 'Agent'));
  expect((await agent.call(contract.listContactFields, { params: params() })).status).toBe(200);
  const refused = await agent.call(contract.createContactField, {
    params: params(),
    body: { name: 'Mine', kind: 'text' },
  });
  expect(refused.status).toBe(403);
});
