import * as contract from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '../imports/testing.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

type Body = contract.CallInput<typeof contract.updateContact>['body'];
const create = async (name: string, phone_number: string) =>
  (await shop.owner.call(contract.createContact, { params: shop.params, body: { name, phone_number } })).data;
const update = (contact_id: number, body: Body) =>
  shop.owner.call(contract.updateContact, { params: { ...shop.params, contact_id }, body });

test('what is named changes, null and empty texts remove, and the rest stays', async () => {
  const ada = await create('Ada', '+33639986001');
  await update(ada.id, { first_name: ' Ada ', last_name: 'Byron', email: 'ada@example.com' });
  const { status, data } = await update(ada.id, { last_name: 'Lovelace', email: '' });
  expect(status).toBe(200);
  expect(data).toMatchObject({
    name: 'Ada',
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: null,
    phone_number: '+33639986001',
  });
  expect((await update(ada.id, { language: 'pt_BR' })).data).toMatchObject({ language: 'pt_BR' });
  expect((await update(ada.id, { language: 'Klingon' })).status).toBe(422);
  expect((await update(ada.id, { email: 'not an address' })).status).toBe(422);
  expect((await update(ada.id, {})).data).toMatchObject({ name: 'Ada', last_name: 'Lovelace' });
});

test('somebody is recognised by the new number and no longer by the old one', async () => {
  const bea = await create('Bea', '+33639986002');
  const moved = await update(bea.id, { phone_number: '+55 11 98765-4321' });
  expect(moved.data).toMatchObject({ phone_number: '+5511987654321', country_code: 'BR' });
  expect(moved.data.identities.map(({ value }) => value).sort()).toEqual(['+551187654321', '+5511987654321']);
  expect((await create('Cleo', '+33639986002')).phone_number).toBe('+33639986002');
  const without = await update(bea.id, { phone_number: null });
  expect(without.data).toMatchObject({ phone_number: null, country_code: null, identities: [] });
});

test('a number of somebody else is refused, and the answer says who it is', async () => {
  const dan = await create('Dan', '+33639986003');
  const eve = await create('Eve', '+33639986004');
  expect(await update(eve.id, { phone_number: '06 39 98 60 03' })).toMatchObject({
    status: 409,
    body: { code: 'contact_exists', errors: { phone_number: ['Dan has this number already.'] } },
  });
  expect((await update(eve.id, { phone_number: '123456' })).body.code).toBe('phone_invalid');
  expect((await update(dan.id, { phone_number: '06 39 98 60 03' })).status).toBe(200);
});

test('a thread tells that its person has another number', async () => {
  const fay = await create('Fay', '+33639986005');
  const { team_id, phone_number_id } = shop.params;
  await shop.app.db
    .insertInto('conversations')
    .values({ team_id, phone_number_id, contact_id: fay.id, last_message_at: shop.app.clock.now() })
    .execute();
  await update(fay.id, { phone_number: '+33639986006' });
  const events = await shop.app.db
    .selectFrom('conversation_events')
    .select(['kind', 'user_id', 'data'])
    .where('contact_id', '=', fay.id)
    .execute();
  expect(events).toEqual([{ kind: 'number_changed', user_id: shop.ownerId, data: { name: '+33639986005' } }]);
});

test('values suit the kind of their field; other keys take any text', async () => {
  const gus = await create('Gus', '+33639986007');
  const fields = [
    { name: 'Size', kind: 'number' },
    { name: 'Born', kind: 'date' },
    { name: 'Vip', kind: 'boolean' },
    { name: 'Colour', kind: 'choice', choices: ['red', 'green'] },
  ] as const;
  for (const body of fields) {
    await shop.owner.call(contract.createContactField, {
      params: { team_id: shop.params.team_id },
      body: { ...body, choices: 'choices' in body ? [...body.choices] : [] },
    });
  }
  const good = { Size: '-12.5', Born: '2024-02-29', Vip: 'false', Colour: 'green', Note: 'tall' };
  expect((await update(gus.id, { attributes: good })).data.attributes).toEqual(good);
  const bad = { Size: '1e3', Born: '2023-02-29', Vip: 'yes', Colour: 'blue' };
  const refused = await update(gus.id, { name: 'Other', attributes: bad });
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.body.errors ?? {}).sort()).toEqual(
    Object.keys(bad)
      .map((key) => `attributes.${key}`)
      .sort(),
  );
  const fewer = await update(gus.id, { attributes: { Size: null, Note: '', Unknown: null } });
  expect(fewer.data).toMatchObject({ name: 'Gus' });
  expect(fewer.data.attributes).toEqual({ Born: '2024-02-29', Vip: 'false', Colour: 'green' });
});

test('two who edit one person at once lose nothing of each other', async () => {
  const hal = await create('Hal', '+33639986008');
  await Promise.all(
    Array.from({ length: 8 }, (_, index) => update(hal.id, { attributes: { [`k${index}`]: 'v' } })),
  );
  const { data } = await update(hal.id, {});
  expect(Object.keys(data.attributes)).toHaveLength(8);
});
