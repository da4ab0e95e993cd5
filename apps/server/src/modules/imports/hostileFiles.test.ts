import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as contract from '@herald/contract';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { importAll, openShop, readPeople, readRefusals, type Shop, start, upload } from './testing.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const text = (content: string) => Buffer.from(content, 'utf8');
const sheet = (rows: (string | number | null)[][]) =>
  writeXlsxFile(rows.map((row) => row.map((value) => (value === null ? null : { value })))).toBuffer();
/** A zip file whose directory claims less than what is inside. */
function lyingArchive(): Uint8Array {
  const honest = zipSync({ 'xl/workbook.xml': new Uint8Array(60_000_000) }, { level: 9 });
  const bytes = Buffer.from(honest);
  const directory = bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  bytes.writeUInt32LE(100, directory + 24);
  return bytes;
}

/** A spreadsheet whose first cell holds something else, written as XML may. */
async function withEntity(declaration: string): Promise<Uint8Array> {
  const parts = unzipSync(
    await sheet([
      ['name', 'phone'],
      ['HOLE', '+33639988001'],
    ]),
  );
  return zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, bytes]) => {
        const xml = Buffer.from(bytes).toString();
        if (!xml.includes('HOLE')) return [name, bytes];
        const head = `<?xml version="1.0"?><!DOCTYPE x [${declaration}]>`;
        return [name, text(head + xml.replace(/^<\?xml[^>]*\?>/, '').replace('HOLE', 'a&e;b'))];
      }),
    ),
  );
}

const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');

test.each<[string, () => Uint8Array | Promise<Uint8Array>, RegExp]>([
  ['a picture', () => png, /not a contact file/],
  ['a PDF', () => text('%PDF-1.7\n1 0 obj\n'), /not a contact file/],
  ['a web page', () => text('\ufeff<!DOCTYPE html><html><body>Sign in</body></html>'), /web page/],
  ['an old Excel file', () => Buffer.from('d0cf11e0a1b11ae1000000000000', 'hex'), /old Excel/],
  ['a zip file that is no spreadsheet', () => zipSync({ 'a.txt': text('x') }), /could not be opened/],
  ['half a spreadsheet', async () => (await sheet([['phone']])).subarray(0, 700), /could not be opened/],
  [
    'a zip bomb',
    () => zipSync({ 'xl/workbook.xml': new Uint8Array(120_000_000) }, { level: 9 }),
    /too large/,
  ],
  ['a zip bomb that lies about itself', lyingArchive, /could not be opened|too large/],
  ['spaces', () => text(' \n \n\n'), /no rows/],
  ['a header alone', () => text('name,phone\n'), /no rows/],
  ['too many columns', () => text(`${'a,'.repeat(1500)}b\n${'1,'.repeat(1500)}2\n`), /1,000 columns/],
])('%s is refused as a whole', async (_, make, reason) => {
  for (const name of ['contacts.csv', 'contacts.xlsx']) {
    const answer = await upload(shop, await make(), name);
    expect(answer).toMatchObject({ status: 422, body: { code: 'file_refused' } });
    expect(answer.body.errors?.file?.[0]).toMatch(reason);
  }
});

test('an entity in a spreadsheet reads no file, asks nobody and does not grow', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('fetched');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  await using _ = { [Symbol.asyncDispose]: async () => void server.close() };
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const grow = Array.from(
    { length: 12 },
    (_, n) => `<!ENTITY ${'e'.repeat(n + 1)} "${`&${'e'.repeat(n + 2)};`.repeat(10)}">`,
  );
  for (const declaration of [
    '<!ENTITY e "inside">',
    '<!ENTITY e SYSTEM "file:///etc/hostname">',
    `<!ENTITY e SYSTEM "${address}">`,
    `<!ENTITY % more SYSTEM "${address}"> %more;<!ENTITY e "x">`,
    `${grow.join('')}<!ENTITY ${'e'.repeat(13)} "x">`,
  ]) {
    const answer = await upload(shop, await withEntity(declaration), 'contacts.xlsx');
    const cell = answer.status === 422 ? 'refused' : answer.data.preview[0]?.cells[0];
    expect([declaration, cell]).toEqual([declaration, expect.stringMatching(/^(refused|a(&e;)?b)$/)]);
  }
  expect(asked).toEqual([]);
});

test('an empty upload is refused beside its field', async () => {
  expect(await upload(shop, '')).toMatchObject({
    status: 422,
    body: { errors: { file: [expect.any(String)] } },
  });
});

const table = 'Prénom;Téléphone\nZoë;06 39 98 50 01\nÅsa;06 39 98 50 02\n';

test.each([
  ['UTF-16LE with its mark', Buffer.from(`\ufeff${table}`, 'utf16le'), 'utf-16le'],
  ['UTF-16BE with its mark', Buffer.from(`\ufeff${table}`, 'utf16le').swap16(), 'utf-16be'],
  ['UTF-16LE without one', Buffer.from(table, 'utf16le'), 'utf-16le'],
  ['UTF-8', text(table), 'utf-8'],
  ['Windows-1252', Buffer.from(table, 'latin1'), 'windows-1252'],
])('%s has no broken letters', async (_, content, encoding) => {
  const done = await importAll(shop, content);
  expect(done).toMatchObject({ encoding, rows_kept: 2, rows_refused: 0 });
  expect(done.preview[0]).toEqual({ line: 2, cells: ['Zoë', '06 39 98 50 01'] });
  expect((await readPeople(shop)).find((person) => person.phone_number === '+33639985002')?.first_name).toBe(
    'Åsa',
  );
});

test('an accent far down decides the encoding of the whole file', async () => {
  const rows = Array.from({ length: 20_000 }, (_, n) => `Ann;0639${String(960_000 + n)}\n`).join('');
  const created = await upload(shop, Buffer.from(`name;phone\n${rows}Zoë;0639985001\n`, 'latin1'));
  expect(created.data.encoding).toBe('windows-1252');
});

test('every broken row is refused with its own reason and the rest is kept', async () => {
  const content = [
    'name,phone,city',
    `Long,+33639986001,${'x'.repeat(200_000)}`,
    'Short,+33639986002',
    'Wide,+33639986003,Paris,more,cells',
    'Slipped',
    'Nul\0,+33639986004,Ly\0on',
    'Open,+33639986005,"never closed',
    'After,+33639986006,Nice',
    '=HYPERLINK("x"),+33639986007,Nice',
    'Strange,+999 12345678,Nice',
    ',,',
    '',
    'Last,+33639986008,"two\nlines"',
    'End,+33639986009,"never closed either',
  ].join('\n');
  const done = await importAll(shop, content);
  const refusals = await readRefusals(shop, done.id);
  expect(refusals.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'cell_too_long'],
    [4, 'cells_left_over'],
    [5, 'row_malformed'],
    [7, 'row_malformed'],
    [10, 'phone_country_unknown'],
    [15, 'row_malformed'],
  ]);
  expect(done).toMatchObject({ rows_read: 11, rows_kept: 6, rows_refused: 5, rows_duplicate: 0 });
  const people = await readPeople(shop);
  const nul = people.find((person) => person.phone_number === '+33639986004');
  expect(nul).toMatchObject({ name: 'Nul', attributes: { city: 'Lyon' } });
});

test('a spreadsheet under the name of a CSV, with formulas, numbers, dates and an empty row', async () => {
  const rows = [
    [{ value: 'Nom' }, { value: 'Téléphone' }, { value: 'Né le' }],
    [
      { value: 'Zoë' },
      { value: 33639987001, type: Number },
      { value: new Date('1990-05-01'), type: Date, format: 'dd/mm/yyyy' },
    ],
    [null, null, null],
    [{ value: 'Ann' }, { value: '06 39 98 70 02' }, null],
    [{ value: 'Calc' }, { value: '="+33"&"639987003"', type: 'Formula' as const }, null],
  ];
  const done = await importAll(shop, await writeXlsxFile(rows).toBuffer(), {}, 'contacts.csv');
  expect(done).toMatchObject({ format: 'xlsx', encoding: null, rows_read: 3, rows_kept: 2 });
  // The formula has no computed value in the file, so there is no number to import.
  expect(await readRefusals(shop, done.id)).toEqual([
    { line: 5, reason: 'phone_missing', value: '', first_line: null },
  ]);
  const zoe = (await readPeople(shop)).find((person) => person.phone_number === '+33639987001');
  expect(zoe).toMatchObject({ name: 'Zoë', attributes: { 'Né le': '1990-05-01' } });
});

test('a spreadsheet row with too much in a cell is refused alone', async () => {
  const done = await importAll(
    shop,
    await sheet([
      ['phone', 'note'],
      ['+33639988001', 'x'.repeat(32_767)],
      ['+33639988002', 'ok'],
      ['+33639988003', 'y'.repeat(40_000)],
    ]),
  );
  expect(await readRefusals(shop, done.id)).toMatchObject([{ line: 4, reason: 'cell_too_long' }]);
  expect(done.rows_kept).toBe(2);
});

test('a CSV under the name of a spreadsheet is read as what it is', async () => {
  expect((await upload(shop, 'phone\n+33639980001\n', 'contacts.xlsx')).data).toMatchObject({
    format: 'csv',
  });
});

test('the file name is shown, never used', async () => {
  const { data } = await upload(shop, 'phone\n+33639980001\n', '..\\..\\evil\u202egnp.csv');
  expect(data.file_name).toBe('evilgnp.csv');
});

test('a mapping must name a phone column of the file, and a file is imported once', async () => {
  const { data: created } = await upload(shop, 'name,phone\nAnn,+33639980001\n');
  const columns = [{ index: 0, target: 'name' as const }];
  expect(await start(shop, created, { columns })).toMatchObject({
    status: 422,
    body: { code: 'phone_column_missing' },
  });
  const beyond = [{ index: 7, target: 'phone' as const }];
  expect(await start(shop, created, { columns: beyond })).toMatchObject({
    status: 422,
    body: { code: 'invalid' },
  });
  expect(await start(shop, created, { group_id: 999_999 })).toMatchObject({ status: 422 });
  expect(await start(shop, created)).toMatchObject({ status: 200, data: { status: 'running' } });
  expect(await start(shop, created)).toMatchObject({ status: 409, body: { code: 'import_started' } });
  await shop.app.runJobs();
});

test('rows of enormous cells are imported in small batches', async () => {
  const wide = Array.from(
    { length: 300 },
    (_, n) => `+33639${900_000 + n},${'x'.repeat(30_000)},${'y'.repeat(30_000)}`,
  );
  const done = await importAll(shop, `phone,a,b\n${wide.join('\n')}\n`);
  expect(done).toMatchObject({ status: 'done', rows_read: 300, rows_kept: 300 });
});

test('strangers and Viewers', async () => {
  const { data: created } = await upload(shop, 'phone\n+33639980001\n');
  const stranger = shop.app.as(await shop.app.createUser());
  const viewer = shop.app.as(await shop.app.createMember({ id: shop.params.team_id }, 'Viewer'));
  const params = { ...shop.params, import_id: created.id };
  expect((await stranger.call(contract.getImport, { params })).status).toBe(404);
  expect((await viewer.call(contract.getImport, { params })).status).toBe(200);
  const body = { columns: [{ index: 0, target: 'phone' as const }], default_country: 'FR' };
  expect((await viewer.call(contract.startImport, { params, body })).status).toBe(403);
});
