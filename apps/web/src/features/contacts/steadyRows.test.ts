import { expect, test } from 'vitest';
import { steadyRows } from './steadyRows.ts';

const row = (id: number, name: string) => ({ id, name });

test('keeps the order that is looked at, with fresh values', () => {
  const kept = [row(1, 'Ana'), row(2, 'Bo')];
  expect(steadyRows(kept, [row(2, 'Bob'), row(1, 'Ana')])).toEqual([row(1, 'Ana'), row(2, 'Bob')]);
});

test('neither inserts who came nor drops who went while somebody points at them', () => {
  const kept = [row(1, 'Ana'), row(2, 'Bo')];
  expect(steadyRows(kept, [row(3, 'Cy'), row(1, 'Ana')])).toEqual(kept);
});
