import * as contract from '@herald/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordFacts } from '../../test/recordFacts.ts';
import { openShop, type Shop } from '../imports/testing.ts';

const recorder = recordFacts();
let shop: Shop;
let groupId: number;

beforeAll(async () => {
  shop = await openShop(recorder.module);
  const body = { name: 'Regulars', color: 'teal' } as const;
  groupId = (await shop.owner.call(contract.createGroup, { params: shop.params, body })).data.id;
});
beforeEach(() => void recorder.take());
afterAll(() => shop[Symbol.asyncDispose]());

const told = () =>
  recorder.take().map(({ type, contactId, phoneNumberId, data, by }) => {
    expect(by).toEqual({ kind: 'user', id: shop.ownerId });
    return { type, contactId, data, ...(phoneNumberId !== null && { phoneNumberId }) };
  });

async function create(name: string, phone_number: string, more: { group_ids?: number[] } = {}) {
  const body = { name, phone_number, optin_status: 'unknown' as const, group_ids: [], ...more };
  const { data } = await shop.owner.call(contract.createContact, { params: shop.params, body });
  return { ...shop.params, contact_id: data.id };
}

test('a new contact, what they agreed to and the lists that they join are told, the contact first', async () => {
  const body = {
    name: 'Ann',
    phone_number: '+33639981001',
    optin_status: 'opted_in' as const,
    group_ids: [groupId],
  };
  const { data } = await shop.owner.call(contract.createContact, { params: shop.params, body });
  const contactId = data.id;
  const { phone_number_id: phoneNumberId } = shop.params;
  expect(told()).toEqual([
    { type: 'contact.created', contactId, data: { origin: 'manual' } },
    {
      type: 'contact.opted_in',
      contactId,
      data: { before: 'unknown', source: 'manual', wording: null },
    },
    { type: 'group.contact_added', contactId, phoneNumberId, data: { group_id: groupId } },
  ]);
});

test('a change names the fields that really changed, and none is told when nothing does', async () => {
  const params = await create('Bob', '+33639981002');
  told();
  const update = (body: contract.CallInput<typeof contract.updateContact>['body']) =>
    shop.owner.call(contract.updateContact, { params, body });
  await update({ name: 'Bobby', email: null, attributes: { size: 'M' }, phone_number: '+33639981003' });
  const fields = ['name', 'phone_number', 'attributes.size'];
  expect(told()).toEqual([{ type: 'contact.updated', contactId: params.contact_id, data: { fields } }]);
  await update({ name: 'Bobby', attributes: { size: 'M' } });
  expect(told()).toEqual([]);
});

test('each change of consent is told once, with its words', async () => {
  const params = await create('Cid', '+33639981004');
  told();
  const say = (optin_status: contract.OptinStatus, wording = '') =>
    shop.owner.call(contract.updateOptinStatus, { params, body: { optin_status, wording } });
  await say('opted_in', 'Asked at the till');
  await say('opted_in', 'Asked again');
  await say('opted_out');
  await say('unknown');
  const fact = (type: string, before: string, wording: string | null) => ({
    type,
    contactId: params.contact_id,
    data: { before, source: 'manual', wording },
  });
  expect(told()).toEqual([
    fact('contact.opted_in', 'unknown', 'Asked at the till'),
    fact('contact.opted_out', 'opted_in', null),
    fact('contact.consent_unknown', 'opted_out', null),
  ]);
});

test('a merge, its end and an erasure are told with the lists on which people are', async () => {
  const { contact_id: kept, ...params } = await create('Dan', '+33639981005');
  const { contact_id: merged } = await create('Dana', '+33639981006', { group_ids: [groupId] });
  told();
  const { phone_number_id: phoneNumberId } = shop.params;
  const list = { phoneNumberId, data: { group_id: groupId } };
  const merge = await shop.owner.call(contract.mergeContacts, {
    params: { ...params, contact_id: kept },
    body: { contact_id: merged, take: [] },
  });
  const merge_id = merge.data.merge.id;
  const data = { merge_id, merged_contact_id: merged };
  expect(told()).toEqual([
    { type: 'contact.merged', contactId: kept, data },
    { type: 'group.contact_removed', contactId: merged, ...list },
    { type: 'group.contact_added', contactId: kept, ...list },
  ]);

  await shop.owner.call(contract.undoMerge, { params: { ...params, merge_id } });
  expect(told()).toEqual([
    { type: 'contact.unmerged', contactId: kept, data },
    { type: 'group.contact_removed', contactId: kept, ...list },
    { type: 'group.contact_added', contactId: merged, ...list },
  ]);

  await shop.owner.call(contract.eraseContact, {
    params: { ...params, contact_id: merged },
    body: { confirm: true, reason: '' },
  });
  expect(told()).toEqual([
    { type: 'group.contact_removed', contactId: merged, ...list },
    { type: 'contact.erased', contactId: null, data: { erased_contact_id: merged } },
  ]);
});

test('the values of a deleted field are told once, for everybody who had one', async () => {
  const params = await create('Eva', '+33639981007');
  const ids = { team_id: params.team_id };
  const field = (name: string) =>
    shop.owner.call(contract.createContactField, { params: ids, body: { name, kind: 'text' } });
  const [size, shoe] = [(await field('Size')).data, (await field('Shoe')).data];
  const attributes = { [size.key]: 'M', [shoe.key]: '38' };
  await shop.owner.call(contract.updateContact, { params, body: { attributes } });
  told();
  const remove = (field_id: number, values: 'true' | 'false') =>
    shop.owner.call(contract.deleteContactField, { params: { ...ids, field_id }, query: { values } });
  await remove(shoe.id, 'false');
  expect(told()).toEqual([]);
  await remove(size.id, 'true');
  expect(told()).toEqual([
    { type: 'contact.updated', contactId: null, data: { fields: [`attributes.${size.key}`] } },
  ]);
});
