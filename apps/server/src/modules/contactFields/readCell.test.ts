import { expect, test } from 'vitest';
import { readCell } from './readCell.ts';

test.each([
  ['number', '12,50', '12.50'],
  ['number', ' 7 ', '7'],
  ['number', '1,234', '1,234'],
  ['number', 'n/a', 'n/a'],
  ['boolean', 'Oui', 'true'],
  ['boolean', '0', 'false'],
  ['boolean', 'maybe', 'maybe'],
  ['date', '31/01/2026', '2026-01-31'],
  ['date', '1.2.2026', '2026-02-01'],
  ['date', '01/31/2026', '2026-01-31'],
  ['date', '2026-01-31T00:00:00.000Z', '2026-01-31'],
  ['date', '31/02/2026', '31/02/2026'],
  ['choice', 'RED', 'red'],
  ['choice', 'blue', 'blue'],
  ['text', ' as it is ', ' as it is '],
] as const)('as a %s, "%s" is "%s"', (kind, cell, value) => {
  expect(readCell({ kind, choices: ['red'] }, cell)).toBe(value);
});
