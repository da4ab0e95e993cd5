import { expect, test } from 'vitest';
import { guardCell } from './csv.ts';

test.each(['=1+1', '+1+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  '%j is written as text',
  (cell) => {
    expect(guardCell(cell)).toBe(`'${cell}`);
  },
);

test('numbers, our own phone numbers and everything else stay as they are', () => {
  expect([-1, null, '+33612345678', 'a=b', ''].map(guardCell)).toEqual(['-1', '', '+33612345678', 'a=b', '']);
});
