import * as contract from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addNumber, importAll, openShop, type Shop } from '../imports/testing.ts';
import { inbox } from '../inbox/index.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inbox);
  await importAll(
    shop,
    'name,phone,Size,optin\nZoë,+33639986001,40,yes\nBea,+33639986002,38,\nCid,+32470000003,n/a,yes\n',
  );
});
afterAll(() => shop[Symbol.asyncDispose]());

type Conditions = contract.SegmentConditions;
const create = (name: string, conditions: Conditions, params = shop.params) =>
  shop.owner.call(contract.createSegment, { params, body: { name, conditions } });
const preview = (conditions: Conditions) =>
  shop.owner.call(contract.previewSegment, { params: shop.params, body: { conditions } });
const all = (...conditions: Conditions['conditions']): Conditions => ({ match: 'all', conditions });
const large: Conditions['conditions'][number] = {
  about: 'attribute',
  key: 'Size',
  kind: 'number',
  test: { op: 'gte', value: 39 },
};

test('conditions are counted and shown with people before they are saved', async () => {
  const { data } = await preview(
    all({
      match: 'any',
      conditions: [{ about: 'name', test: { op: 'contains', value: 'ZOE' } }, large],
    }),
  );
  expect(data).toMatchObject({ count: 1, is_exact: true, sample: [{ name: 'Zoë' }] });
  expect((await preview(all())).data.count).toBe(3);
  expect((await preview(all({ about: 'name', test: { op: 'is_not', value: 'bea' } }))).data.count).toBe(2);
});

test('a segment is made, counted, changed, listed and deleted', async () => {
  const created = await create('Large', all(large));
  expect(created).toMatchObject({ status: 201, data: { name: 'Large', contacts_count: 1 } });
  const params = { ...shop.params, segment_id: created.data.id };
  expect((await create('LARGE', all())).body.code).toBe('segment_name_taken');
  const changed = await shop.owner.call(contract.updateSegment, {
    params,
    body: { conditions: all({ about: 'optin_status', op: 'any_of', values: ['opted_in'] }) },
  });
  expect(changed.data).toMatchObject({ name: 'Large', contacts_count: 2 });
  expect((await shop.owner.call(contract.listSegments, { params: shop.params })).data).toHaveLength(1);
  const people = await shop.owner.call(contract.listSegmentContacts, { params });
  expect(people.data.map(({ name }) => name).sort()).toEqual(['Cid', 'Zoë']);
  expect(people.meta.total).toBe(2);
  const found = await shop.owner.call(contract.listSegmentContacts, { params, query: { search: 'zoe' } });
  expect(found.data.map(({ name }) => name)).toEqual(['Zoë']);
  expect((await shop.owner.call(contract.deleteSegment, { params })).status).toBe(204);
  expect((await shop.owner.call(contract.getSegment, { params })).status).toBe(404);
});

test('whoever comes to meet the conditions belongs to it from then on', async () => {
  const { data } = await create(
    'Belgians',
    all({ about: 'country_code', test: { op: 'any_of', values: ['BE'] } }),
  );
  await shop.owner.call(contract.createContact, {
    params: shop.params,
    body: { name: 'Dirk', phone_number: '+32470000004' },
  });
  const again = await shop.owner.call(contract.getSegment, {
    params: { ...shop.params, segment_id: data.id },
  });
  expect(again.data.contacts_count).toBe(2);
});

test('the list of contacts and its export can be narrowed to a segment', async () => {
  const { data } = await create('Size 38', all({ ...large, test: { op: 'eq', value: 38 } } as typeof large));
  const listed = await shop.owner.call(contract.listContacts, {
    params: shop.params,
    query: { segment_id: data.id },
  });
  expect(listed).toMatchObject({ data: [{ name: 'Bea' }], meta: { total: 1 } });
  const file = await shop.owner.call(contract.exportContacts, {
    params: shop.params,
    query: { segment_id: data.id, columns: 'name' },
  });
  expect(file.text.trim().split('\r\n')).toEqual(['"Name"', '"Bea"']);
  const other = await addNumber(shop.app, shop.params.team_id);
  const elsewhere = await shop.owner.call(contract.listContacts, {
    params: other,
    query: { segment_id: data.id },
  });
  expect(elsewhere.status).toBe(404);
});

test('lists and campaigns that are not there are refused, and fields that are asked for stay', async () => {
  const gone = all({ about: 'list', op: 'not_in', group_ids: [999_999] });
  expect(await preview(gone)).toMatchObject({ status: 422, body: { code: 'condition_unknown' } });
  expect((await create('Gone', gone)).status).toBe(422);
  const field = await shop.owner.call(contract.createContactField, {
    params: { team_id: shop.params.team_id },
    body: { name: 'Size', key: 'Size', kind: 'number' },
  });
  const params = { team_id: shop.params.team_id, field_id: field.data.id };
  const refused = await shop.owner.call(contract.deleteContactField, { params });
  expect(refused).toMatchObject({ status: 409, body: { code: 'field_in_use' } });
  expect(refused.body.message).toContain('Size 38');
});

test('a list that a segment asks for is not deleted before the segment has changed', async () => {
  const list = await shop.owner.call(contract.createGroup, {
    params: shop.params,
    body: { name: 'Asked for' },
  });
  const params = { ...shop.params, group_id: list.data.id };
  const remove = () => shop.owner.call(contract.deleteGroup, { params });
  const outside: contract.SegmentCondition = { about: 'list', op: 'not_in', group_ids: [list.data.id] };
  const { data } = await create('Outside', all({ match: 'any', conditions: [outside] }));
  const refused = await remove();
  expect(refused).toMatchObject({ status: 409, body: { code: 'group_in_use' } });
  expect(refused.body.message).toContain('Outside');
  await shop.owner.call(contract.deleteSegment, { params: { ...shop.params, segment_id: data.id } });
  expect((await remove()).status).toBe(200);
});

test('a label that a segment asks about is not deleted, and one that is gone is not asked about', async () => {
  const team = { team_id: shop.params.team_id };
  const { data: label } = await shop.owner.call(contract.createLabel, {
    params: team,
    body: { name: 'Refund' },
  });
  const params = { ...team, label_id: label.id };
  const remove = () => shop.owner.call(contract.deleteLabel, { params });
  const unlabelled = all({ about: 'label', op: 'none_of', label_ids: [label.id] });
  const { data } = await create('Without refund', unlabelled);
  const refused = await remove();
  expect(refused).toMatchObject({ status: 409, body: { code: 'label_in_use' } });
  expect(refused.body.message).toContain('Without refund');
  await shop.owner.call(contract.deleteSegment, { params: { ...shop.params, segment_id: data.id } });
  expect((await remove()).status).toBe(204);
  expect(await preview(unlabelled)).toMatchObject({ status: 422, body: { code: 'condition_unknown' } });
});

test('what nobody can mean is refused', async () => {
  const bad = [
    { about: 'name', test: { op: 'like', value: 'x' } },
    { about: 'attribute', key: 'Size', kind: 'number', test: { op: 'gt', value: '5' } },
    { about: 'created_at', test: { op: 'on', date: '2026-02-30' } },
    { about: 'attribute', key: 'x', kind: 'date', test: { op: 'contains', value: '1' } },
    { match: 'all', conditions: [{ match: 'all', conditions: [large] }] },
  ];
  for (const one of bad) {
    const { status } = await preview({ match: 'all', conditions: [one as never] });
    expect([one, status]).toEqual([one, 422]);
  }
});
