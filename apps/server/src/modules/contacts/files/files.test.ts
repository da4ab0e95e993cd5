import * as contract from '@herald/contract';
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserActor } from '../../../actor.ts';
import type { RequestContext } from '../../../context.ts';
import { importAll, openShop, type Shop } from '../../imports/testing.ts';
import { writeDown } from '../writeDown.ts';
import type { CellValue } from './cells.ts';
import { wallClock } from './wallClock.ts';
import { xlsxFile } from './xlsxFile.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const nasty = 'Ly & on <b>\u0001 _x0041_ "é" 🎉';

async function* once<T>(...pages: T[]) {
  yield* pages;
}

async function collect(file: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of file) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test('an export as a spreadsheet has numbers, days, yes and no as what they are', async () => {
  const header = 'name,phone,Size,Born,VIP,City';
  await importAll(
    shop,
    `${header}\nAda,+33639986001,12.5,1990-02-28,true,=1+1\nBea,+33639986002,large,soon,,"${nasty.replaceAll('"', '""')}"\n`,
  );
  const declared = [
    { name: 'Shoe size', key: 'Size', kind: 'number' },
    { name: 'Birthday', key: 'Born', kind: 'date' },
    { name: 'Regular', key: 'VIP', kind: 'boolean' },
  ] as const;
  for (const body of declared)
    await shop.owner.call(contract.createContactField, { params: { team_id: shop.params.team_id }, body });
  const columns = [
    'name',
    'phone_number',
    'attributes.Size',
    'attributes.Born',
    'attributes.VIP',
    'attributes.City',
  ] as const;
  const url = contract.urlOf(contract.exportContacts, {
    params: shop.params,
    query: { format: 'xlsx', columns },
  });
  const response = await shop.owner.fetch(url);
  expect(response.headers.get('content-disposition')).toContain('.xlsx"');
  const rows = await readSheet(Buffer.from(await response.arrayBuffer()));
  expect(rows).toEqual([
    ['Name', 'Phone', 'Shoe size', 'Birthday', 'Regular', 'City'],
    ['Ada', '+33639986001', 12.5, new Date('1990-02-28T00:00:00Z'), true, '=1+1'],
    ['Bea', '+33639986002', 'large', 'soon', null, nasty.replace('\u0001', '')],
  ]);
});

test('a file has the chosen columns, in their order, and refuses unknown ones', async () => {
  const fetchCsv = (columns: string[] | string) =>
    shop.owner.fetch(contract.urlOf(contract.exportContacts, { params: shop.params, query: { columns } }));
  const text = await (await fetchCsv(['email', 'name', 'attributes.Born'])).text();
  expect(text.split('\r\n').slice(0, 2)).toEqual(['"E-mail","Name","Birthday"', '"","Ada","1990-02-28"']);
  expect((await (await fetchCsv('name')).text()).split('\r\n')[0]).toBe('"Name"');
  expect((await fetchCsv(['search'])).status).toBe(422);
  const all = await (
    await shop.owner.fetch(contract.urlOf(contract.exportContacts, { params: shop.params }))
  ).text();
  expect(all.split('\r\n')[0]).toMatch(/"Created","Shoe size","Birthday","Regular","City"$/);
});

test('a file leaves a line that says how many and which, and not whom was searched for', async () => {
  const query = { search: 'Ada', optin_status: 'opted_in' as const };
  const url = contract.urlOf(contract.exportContacts, { params: shop.params, query });
  await (await shop.owner.fetch(url)).text();
  const { data } = await shop.app.db
    .selectFrom('audit_events')
    .select('data')
    .where('action', '=', 'contacts.exported')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(data).toEqual({
    after: { contacts: expect.any(Number), optin_status: 'opted_in', search: true, format: 'csv' },
  });
});

test('however many people go out, the line says exactly how many', async () => {
  const many = 20_500;
  await sql`insert into contacts (team_id, name) select ${shop.params.team_id}, 'Many ' || n
    from generate_series(1, ${many}) n`.execute(shop.app.db);
  const fetchAll = (query: object) =>
    shop.owner.fetch(contract.urlOf(contract.exportContacts, { params: shop.params, query }));
  const file = await (await fetchAll({ columns: 'name' })).text();
  const { data } = await shop.app.db
    .selectFrom('audit_events')
    .select('data')
    .where('action', '=', 'contacts.exported')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const rows = file.trim().split('\r\n').length - 1;
  expect(rows).toBeGreaterThan(many);
  expect(data).toMatchObject({ after: { contacts: rows } });
  await sql`delete from contacts where team_id = ${shop.params.team_id} and name like 'Many %'`.execute(
    shop.app.db,
  );
});

test('counting that takes too long makes no export fail: the line says that the number is an estimate', async () => {
  const { services, clock } = shop.app;
  const { team_id: teamId } = shop.params;
  const user = await shop.app.createUser();
  const actor: UserActor = {
    kind: 'user',
    userId: user.id,
    locale: 'en',
    permissions: [],
    isAdmin: false,
    impersonatorId: null,
  };
  const db = services.database.as({ teamId, userId: user.id });
  const ctx = { app: services, clock, db, teamId, actor, ip: null } as unknown as RequestContext;
  const conditions = sql`pg_sleep(0.02) is not null`;
  await writeDown(ctx, { query: {}, filters: { conditions }, format: 'csv' }, 10);
  const { data } = await shop.app.db
    .selectFrom('audit_events')
    .select('data')
    .where('action', '=', 'contacts.exported')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(data).toEqual({ after: { contacts: expect.any(Number), estimated: true, format: 'csv' } });
});

test('a file of some people has those and no others, nobody of another team among them', async () => {
  const { team } = await shop.app.createTeam();
  const { id: foreign } = await shop.app.db
    .insertInto('contacts')
    .values({ team_id: team.id, name: 'Mallory' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const idOf = async (search: string) =>
    (await shop.owner.call(contract.listContacts, { params: shop.params, query: { search } })).data[0]?.id ??
    0;
  await importAll(shop, 'name,phone\nCid,+33639986003\nDora,+33639986004\n');
  const [ada, dora] = [await idOf('Ada'), await idOf('Dora')];
  const namesOf = async (query: { ids: number[]; search?: string }) => {
    const url = contract.urlOf(contract.exportContacts, {
      params: shop.params,
      query: { columns: 'name', ...query },
    });
    const response = await shop.owner.fetch(url);
    return response.ok ? (await response.text()).trim().split('\r\n').slice(1) : response.status;
  };
  expect(await namesOf({ ids: [dora, ada, foreign, 999_999] })).toEqual(['"Ada"', '"Dora"']);
  expect(await namesOf({ ids: [dora] })).toEqual(['"Dora"']);
  expect(await namesOf({ ids: [ada, dora], search: 'dor' })).toEqual(['"Dora"']);
  expect(await namesOf({ ids: [foreign] })).toEqual([]);
  expect(await namesOf({ ids: [-1] })).toBe(422);
  const many = Array.from({ length: contract.mostExportIds + 1 }, (_, index) => 100_000 + index);
  expect(await namesOf({ ids: many })).toBe(422);
  expect(await namesOf({ ids: many.slice(1) })).toEqual([]);
});

test('what does not fit one sheet goes on in a second one, titles included', async () => {
  const columns = [{ title: 'N', type: 'number' }] as const;
  const pages = once([['1'], ['2'], ['3']], [['4'], ['5']]);
  const file = await collect(
    xlsxFile({ title: 'Contacts', columns, pages, wallClock: (at) => at.getTime(), maxRows: 4 }),
  );
  expect(await readSheet(file, 'Contacts')).toEqual([['N'], [1], [2], [3]]);
  expect(await readSheet(file, 'Contacts 2')).toEqual([['N'], [4], [5]]);
});

test('numbers that a spreadsheet would round, and days that it counts wrong, stay texts', async () => {
  const columns = [
    { title: 'N', type: 'number' },
    { title: 'D', type: 'day' },
  ] as const;
  const pages = once([
    ['12345678901234567', '1899-01-01'],
    ['-0.25', '2026-02-30'],
  ]);
  const file = await collect(xlsxFile({ title: 'A', columns, pages, wallClock: (at) => at.getTime() }));
  expect((await readSheet(file)).slice(1)).toEqual([
    ['12345678901234567', '1899-01-01'],
    [-0.25, '2026-02-30'],
  ]);
});

test('moments are those of the clock where the team works, summer and winter', () => {
  const paris = wallClock('Europe/Paris');
  expect(new Date(paris(new Date('2026-07-01T22:30:45Z'))).toISOString()).toBe('2026-07-02T00:30:45.000Z');
  expect(new Date(paris(new Date('2026-10-25T00:59:00Z'))).toISOString()).toBe('2026-10-25T02:59:00.000Z');
  expect(new Date(paris(new Date('2026-10-25T01:01:00Z'))).toISOString()).toBe('2026-10-25T02:01:00.000Z');
  expect(new Date(wallClock('Asia/Kathmandu')(new Date('2026-01-01T00:00:00Z'))).toISOString()).toBe(
    '2026-01-01T05:45:00.000Z',
  );
});

test('two hundred thousand people take no more memory than two thousand', async () => {
  const columns = Array.from({ length: 12 }, (_, n) => ({ title: `Column ${n}`, type: 'text' as const }));
  async function* pages(): AsyncGenerator<CellValue[][]> {
    for (let page = 0; page < 100; page += 1)
      yield Array.from({ length: 2000 }, (_, n) => columns.map((_, at) => `value ${page * 2000 + n} ${at}`));
  }
  let [size, early, most] = [0, 0, 0];
  let chunks = 0;
  for await (const chunk of xlsxFile({ title: 'A', columns, pages: pages(), wallClock: () => 0 })) {
    size += chunk.length;
    chunks += 1;
    if (chunks % 50 > 0) continue;
    const { rss } = process.memoryUsage();
    if (size < 2_000_000) early = Math.max(early, rss);
    else most = Math.max(most, rss);
  }
  expect(size).toBeGreaterThan(5_000_000);
  expect((most - early) / 1_000_000).toBeLessThan(120);
}, 180_000);
