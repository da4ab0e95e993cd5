import * as contract from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { openShop, readPeople, type Shop, start, upload } from './testing.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const sheetOf = (sheet: string, rows: string[][]) => ({
  sheet,
  data: rows.map((row) => row.map((value) => ({ value }))),
});
const people = (number: string) => [
  ['Prénom', 'Téléphone'],
  ['Anaïs', number],
];

test('every sheet of a spreadsheet is named, the first with rows is read, and another one when it is chosen', async () => {
  const file = await writeXlsxFile([
    sheetOf('Vide', []),
    sheetOf('Été & hiver', people('+33639985301')),
    sheetOf('VIP', people('+33639985302')),
  ]).toBuffer();
  const first = await upload(shop, file, 'clients.xlsx');
  expect(first.data).toMatchObject({ sheets: ['Vide', 'Été & hiver', 'VIP'], sheet: 'Été & hiver' });
  expect(first.data.columns.map(({ name }) => name)).toEqual(['Prénom', 'Téléphone']);
  const second = await upload(shop, file, 'clients.xlsx', { sheet: 'VIP' });
  expect(second.data).toMatchObject({ sheet: 'VIP', preview: [{ cells: ['Anaïs', '+33639985302'] }] });
  await start(shop, second.data);
  await shop.app.runJobs();
  expect((await readPeople(shop)).map(({ phone_number }) => phone_number)).toEqual(['+33639985302']);
  expect((await upload(shop, file, 'clients.xlsx', { sheet: 'Other' })).status).toBe(422);
  const csv = await upload(shop, 'Prénom;Téléphone\nAnaïs;+33639985303\n');
  expect(csv.data).toMatchObject({ sheets: [], sheet: null });
  const kept = await shop.owner.call(contract.getImport, {
    params: { ...shop.params, import_id: second.data.id },
  });
  expect(kept.data.sheet).toBe('VIP');
});
