import * as contract from '@herald/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addNumber, importAll, openShop, type Shop } from '../imports/testing.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

type Body = contract.CallInput<typeof contract.createContact>['body'];
const create = (body: Body, caller = shop.owner) =>
  caller.call(contract.createContact, { params: shop.params, body });
const list = async (query: contract.CallInput<typeof contract.listContacts>['query'] = {}) =>
  shop.owner.call(contract.listContacts, { params: shop.params, query });
const names = async (query: contract.CallInput<typeof contract.listContacts>['query']) =>
  (await list(query)).data.map(({ name }) => name);

test('somebody added by hand has an identity and a line in the ledger', async () => {
  const { status, data } = await create({
    name: ' Ada ',
    phone_number: '06 39 98 60 01',
    optin_status: 'opted_in',
  });
  expect(status).toBe(201);
  expect(data).toMatchObject({
    name: 'Ada',
    phone_number: '+33639986001',
    country_code: 'FR',
    optin_status: 'opted_in',
    last_interaction_at: null,
    identities: [{ kind: 'phone', value: '+33639986001' }],
    consent: [{ status: 'opted_in', source: 'manual', by: 'Ada Lovelace' }],
  });
});

test('a number that is wrong or taken is refused beside its field, in the language of the person', async () => {
  expect(await create({ phone_number: '06 39 98' })).toMatchObject({
    status: 422,
    body: { code: 'phone_invalid', errors: { phone_number: [expect.stringContaining('+33')] } },
  });
  expect(await create({ phone_number: '+33 6 39 98 60 01' })).toMatchObject({
    status: 409,
    body: { code: 'contact_exists', errors: { phone_number: [expect.any(String)] } },
  });
  const french = shop.app.as(
    await shop.app.createMember(
      { id: shop.params.team_id },
      'Agent',
      await shop.app.createUser({ locale: 'fr' }),
    ),
  );
  const answer = await create({ phone_number: '06 39 98' }, french);
  expect(answer.body.errors?.phone_number?.[0]).toContain('n’est pas complet');
  expect((await create({ phone_number: '+33639986099', group_ids: [123_456] })).status).toBe(422);
  expect((await list({ search: '986099' })).data).toEqual([]);
});

test('the other spelling of a Brazilian number is the same person', async () => {
  expect((await create({ name: 'Bia', phone_number: '+55 11 8765-4321' })).data.identities).toHaveLength(2);
  expect((await create({ phone_number: '+55 11 98765-4321' })).status).toBe(409);
});

test('consent changes by hand append to the ledger, and only when they change something', async () => {
  const { data } = await create({ name: 'Cleo', phone_number: '+33639986003' });
  const params = { ...shop.params, contact_id: data.id };
  const set = (optin_status: contract.OptinStatus, wording?: string) =>
    shop.owner.call(contract.updateOptinStatus, { params, body: { optin_status, wording } });
  await set('opted_in', 'Said so on the phone');
  await set('opted_in');
  const last = await set('opted_out');
  expect(last.data.optin_status).toBe('opted_out');
  expect(last.data.consent.map(({ status, wording }) => [status, wording])).toEqual([
    ['opted_out', null],
    ['opted_in', 'Said so on the phone'],
  ]);
});

test('search finds parts of names, numbers as people type them, and nothing else', async () => {
  await create({ name: 'Zoë 100% O’Hara', phone_number: '+33639986104', email: 'zoe@example.com' });
  expect(await names({ search: 'zoë o’h' })).toEqual(['Zoë 100% O’Hara']);
  expect(await names({ search: '06 39 98 61 04' })).toEqual(['Zoë 100% O’Hara']);
  expect(await names({ search: '+33 6 39 98 61 04' })).toEqual(['Zoë 100% O’Hara']);
  expect(await names({ search: 'ZOE@EXAMPLE' })).toEqual(['Zoë 100% O’Hara']);
  expect(await names({ search: '100%' })).toEqual(['Zoë 100% O’Hara']);
  expect(await names({ search: '%' })).toEqual(['Zoë 100% O’Hara']);
  expect(await names({ search: 'nobody at all' })).toEqual([]);
});

test('search does not mind accents, ligatures and capitals, on either side', async () => {
  await using other = await openShop();
  await importAll(other, 'name,phone\nZoë Cœur,+33639986201\nÉlodie,+33639986202\nStraße,+33639986203\n');
  const found = async (search: string) =>
    (
      await other.owner.call(contract.listContacts, { params: other.params, query: { search, sort: 'name' } })
    ).data.map(({ name }) => name);
  for (const typed of ['zoe', 'ZOË', 'zoe\u0308', 'coeur zoé'])
    expect(await found(typed)).toEqual(['Zoë Cœur']);
  expect(await found('elodie')).toEqual(['Élodie']);
  expect(await found('STRASSE')).toEqual(['Straße']);
});

test('names are listed in the order in which people look them up', async () => {
  await using other = await openShop();
  const people = ['Zoe', 'élodie', 'Elsa', 'Eden', 'Zoë', 'ada', 'Étienne'];
  const rows = people.map((name, index) => `${name},+3363998630${index}`);
  await importAll(other, `name,phone\n${rows.join('\n')}\n`);
  const listed = await other.owner.call(contract.listContacts, {
    params: other.params,
    query: { sort: 'name' },
  });
  expect(listed.data.map(({ name }) => name)).toEqual([
    'ada',
    'Eden',
    'élodie',
    'Elsa',
    'Étienne',
    'Zoe',
    'Zoë',
  ]);
});

test('pages, orders, filters and totals', async () => {
  await using other = await openShop();
  const rows = Array.from(
    { length: 60 },
    (_, n) => `Name ${String(59 - n).padStart(2, '0')},+33639${987_000 + n},${n % 2 ? 'yes' : ''}`,
  );
  await importAll(other, `name,phone,optin\n${rows.join('\n')}\n`);
  const page = await other.owner.call(contract.listContacts, {
    params: other.params,
    query: { sort: 'name', page: 3, per_page: 25, optin_status: undefined },
  });
  expect(page.meta).toEqual({ current_page: 3, last_page: 3, per_page: 25, total: 60, is_exact: true });
  expect(page.data.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, n) => `Name ${50 + n}`));
  const opted = await other.owner.call(contract.listContacts, {
    params: other.params,
    query: { optin_status: 'opted_in' },
  });
  expect(opted.meta.total).toBe(30);
  const beyond = await other.owner.call(contract.listContacts, {
    params: other.params,
    query: { page: 99_999 },
  });
  expect(beyond).toMatchObject({ status: 200, data: [], meta: { total: 60 } });
});

test('the export has every contact, own fields as columns, and no formulas', async () => {
  await using other = await openShop();
  const rows = Array.from({ length: 4_500 }, (_, n) => `=cmd|'/C calc'!A${n},+33639${980_000 + n},"Ly\non"`);
  await importAll(other, `name,phone,City\n${rows.join('\n')}\n`);
  const response = await other.owner.fetch(contract.urlOf(contract.exportContacts, { params: other.params }));
  expect(response.headers.get('content-disposition')).toMatch(
    /attachment; filename="contacts-\d{4}-\d\d-\d\d\.csv"/,
  );
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const text = bytes.toString('utf8');
  expect(text.match(/"\+33639/g)).toHaveLength(4_500);
  expect(text).toContain(`"'=cmd|'/C calc'!A4499","","","+33639984499"`);
  expect(text.split('\r\n')[0]).toMatch(/,"City"$/);
  expect(text).toContain('"Ly\non"');
});

test('nobody of another team sees a contact, and who may not export may not', async () => {
  const { data } = await create({ name: 'Private', phone_number: '+33639986200' });
  const { team, owner } = await shop.app.createTeam();
  const stranger = shop.app.as(owner);
  const own = await addNumber(shop.app, team.id);
  expect((await stranger.call(contract.getContact, { params: { ...own, contact_id: data.id } })).status).toBe(
    404,
  );
  expect(
    (await stranger.call(contract.listContacts, { params: own, query: { search: 'Private' } })).data,
  ).toEqual([]);
  const agent = shop.app.as(await shop.app.createMember({ id: shop.params.team_id }, 'Agent'));
  expect((await agent.call(contract.exportContacts, { params: shop.params })).status).toBe(403);
});

test('the orders of the list read an index and sort nothing', async () => {
  const plans = await shop.app.services.database
    .as({ teamId: shop.params.team_id, userId: null })
    .read(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      const orders = [
        sql`c.last_interaction_at desc nulls last, c.id desc`,
        sql`coalesce(herald.shown_name(c.name, c.first_name, c.last_name, c.profile_name), c.phone_number) collate "und-x-icu", c.id`,
        sql`c.id desc`,
      ];
      const texts: string[] = [];
      for (const order of orders) {
        const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select c.* from contacts c where c.team_id = ${shop.params.team_id} order by ${order} limit 25`.execute(
          tx,
        );
        texts.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      }
      return texts;
    });
  for (const plan of plans) {
    expect(plan).toContain('Index');
    expect(plan).not.toContain('Sort');
  }
});

test('a total of very many people is told as about, and is close', async () => {
  expect((await list({})).meta.is_exact).toBe(true);
  await sql`
    insert into contacts (team_id, name, optin_status)
    select ${shop.params.team_id}::bigint, 'Somebody ' || nth, 'opted_in' from generate_series(1, 21000) nth`.execute(
    shop.app.db,
  );
  await sql`analyze contacts`.execute(shop.app.db);
  const { meta } = await list({ optin_status: 'opted_in' });
  expect(meta.is_exact).toBe(false);
  expect(Math.abs(meta.total - 21_000)).toBeLessThan(1_000);
});
