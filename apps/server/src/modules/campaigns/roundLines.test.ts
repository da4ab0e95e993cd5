import { minorUnits } from '@herald/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundLines } from './roundLines.ts';

test('lines sum up to the total, and none is a whole unit away from what it is', () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 10_000_000_000 }), { maxLength: 30 });
  const currency = fc.constantFrom('EUR', 'JPY', 'TND');
  fc.assert(
    fc.property(amounts, currency, (micros, code) => {
      const lines = roundLines(micros, code);
      const total = micros.reduce((sum, each) => sum + each, 0);
      expect(lines.reduce((sum, line) => sum + line, 0)).toBe(minorUnits(total, code));
      for (const [place, line] of lines.entries())
        expect(Math.abs(line - minorUnits(micros[place] ?? 0, code))).toBeLessThanOrEqual(1);
    }),
  );
});

test('a single line is rounded up, as the total is', () => {
  expect(roundLines([20_700], 'EUR')).toEqual([3]);
  expect(roundLines([6_336_800, 20_700], 'EUR')).toEqual([634, 2]);
});
