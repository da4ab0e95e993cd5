import fc from 'fast-check';
import { expect, test } from 'vitest';
import { conversation } from '#data/conversations/testing/fixtures.ts';
import { steadyRows } from './steadyRows.ts';

const rowsOf = (ids: readonly number[]) => ids.map((id) => conversation(id));
const idsOf = (rows: readonly { contact_id: number }[]) => rows.map(({ contact_id }) => contact_id);

test('who comes in above waits, who moves up stays, who leaves is gone, who follows below is drawn', () => {
  const { rows, waiting } = steadyRows(rowsOf([1, 2, 3]), rowsOf([9, 3, 1, 4]));
  expect([idsOf(rows), waiting]).toEqual([[1, 3, 4], 1]);
});

test('nobody is lost, nobody is there twice, and nobody changes places', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 12 }));
  fc.assert(
    fc.property(ids, ids, (before, now) => {
      const { rows, waiting } = steadyRows(rowsOf(before), rowsOf(now));
      const shown = idsOf(rows);
      expect(new Set(shown).size).toBe(shown.length);
      expect(shown.length + waiting).toBe(now.length);
      expect(shown.filter((id) => before.includes(id))).toEqual(before.filter((id) => now.includes(id)));
    }),
  );
});
