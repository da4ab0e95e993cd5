import { expect, test } from 'vitest';
import { csvOf, linesOf, sortLines } from './phoneList.ts';

test('each number comes once, and what was refused says on which line and why', () => {
  const lines = linesOf('Téléphone\n0612345678\n\n+33 6 12 34 56 78\r\n0612');
  expect(lines.map(({ line }) => line)).toEqual([1, 2, 4, 5]);
  const read = [
    { reason: 'phone_missing' as const },
    { phone: '+33612345678' },
    { phone: '+33612345678' },
    { reason: 'phone_invalid' as const },
  ];
  expect(sortLines(lines, read)).toEqual({
    phones: ['+33612345678'],
    refused: [
      { line: 4, value: '+33 6 12 34 56 78', reason: 'duplicate', keptLine: 2 },
      { line: 5, value: '0612', reason: 'phone_invalid' },
    ],
  });
});

test('nothing in the file is run by a spreadsheet, and numbers keep their plus', async () => {
  const rows = [['+33612345678', '=1+1', '+33 6 "12"', '-2']];
  expect(await csvOf(rows, 'en').text()).toContain(`"+33612345678","'=1+1","'+33 6 ""12""","'-2"`);
  expect(await csvOf(rows, 'fr').text()).toContain(`"+33612345678";"'=1+1";`);
});
