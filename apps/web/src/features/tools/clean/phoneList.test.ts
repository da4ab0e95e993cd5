import { expect, test } from 'vitest';
import { keptCsv, refusedCsv, sortRows } from './phoneList.ts';
import { readTable } from './phoneTable.ts';

const words = { line: 'Line', reason: 'Reason', reasonOf: ({ reason }: { reason: string }) => reason };
const phone = '+33612345678';

test('each number comes once with its columns, and what was refused says on which line and why', async () => {
  const table = readTable(
    'Nom;Téléphone;Ville\nZoé;06 12 34 56 78;Sète\n\n"Léa; fils";+33 6 12 34 56 78;\r\nAna;0612;"=1+1"',
    ',',
  );
  expect(table.rows.map(({ line, cells, at }) => [line, cells[at]])).toEqual([
    [2, '06 12 34 56 78'],
    [4, '+33 6 12 34 56 78'],
    [5, '0612'],
  ]);
  const list = sortRows(table, [{ phone }, { phone }, { reason: 'phone_invalid' }]);
  expect(list.refused.map(({ reason, keptLine }) => [reason, keptLine])).toEqual([
    ['duplicate', 2],
    ['phone_invalid', undefined],
  ]);
  expect(await keptCsv(list).text()).toBe('"Nom";"Téléphone";"Ville"\r\n"Zoé";"+33612345678";"Sète"\r\n');
  expect([...(await keptCsv(list).bytes()).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(await refusedCsv(list, words).text()).toBe(
    [
      '"Nom";"Téléphone";"Ville";"Line";"Reason"',
      '"Léa; fils";"\'+33 6 12 34 56 78";"";"4";"duplicate"',
      '"Ana";"0612";"\'=1+1";"5";"phone_invalid"',
      '',
    ].join('\r\n'),
  );
});

test('a number of an order is no phone number, and under titles nobody gets one from another column', () => {
  const table = readTable('Order,Phone,Name\n1002003004,0612345678,Ana\n1002003005,,Zoé', ';');
  expect(table.rows.map(({ cells, at }) => cells[at])).toEqual(['0612345678', '']);
});

test('without titles the number is where somebody wrote it', () => {
  const table = readTable('06 12 34 56 78\nAna; +33 6 98 76 54 32\nZoé; 0033612345678', ';');
  expect(table).toMatchObject({ head: null, delimiter: ';' });
  expect(table.rows.map(({ cells, at }) => cells[at]?.trim())).toEqual([
    '06 12 34 56 78',
    '+33 6 98 76 54 32',
    '0033612345678',
  ]);
});

test('a list of one column has the separator of the language, and keeps its title', async () => {
  const table = readTable('Mobile\n0612345678\n3,36E+10', ';');
  expect(table).toMatchObject({ delimiter: ';', head: ['Mobile'] });
  expect(table.rows[1]?.cells).toEqual(['3,36E+10']);
  const list = sortRows(table, [{ phone }, { reason: 'phone_scientific' }]);
  expect(await keptCsv(list).text()).toBe('"Mobile"\r\n"+33612345678"\r\n');
});

test('a quotation mark that nobody closed costs its own row', () => {
  const table = readTable('Nom;Tel\n"Ana;0612345678\nZoé;0698765432\n', ';');
  const list = sortRows(
    table,
    table.rows.map(() => ({ phone })),
  );
  expect(list.refused).toMatchObject([{ line: 2, reason: 'unreadable' }]);
  expect(list.kept).toEqual([['Zoé', phone]]);
});
