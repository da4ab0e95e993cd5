import { expect, test } from 'vitest';
import { readField } from './readField.ts';

test('reads numbers as they are kept, whatever people would write', () => {
  expect(readField('number', '-12.5')).toEqual({ kind: 'number', value: -12.5 });
  expect(readField('number', '12,5')).toBeNull();
  expect(readField('number', '')).toBeNull();
});

test('reads a day as the same day in every zone, and refuses one that does not exist', () => {
  const known = readField('date', '2026-01-31');
  expect(
    known?.kind === 'date' && [known.value.getFullYear(), known.value.getMonth(), known.value.getDate()],
  ).toEqual([2026, 0, 31]);
  expect(readField('date', '2026-02-30')).toBeNull();
  expect(readField('date', '31/01/2026')).toBeNull();
});

test('reads yes and no, and leaves text alone', () => {
  expect(readField('boolean', 'false')).toEqual({ kind: 'boolean', value: false });
  expect(readField('boolean', 'oui')).toBeNull();
  expect(readField('choice', 'Gold')).toEqual({ kind: 'choice', value: 'Gold' });
});
