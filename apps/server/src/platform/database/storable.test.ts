import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { cloneDatabase } from '../../test/index.ts';
import { openDatabase } from './index.ts';
import { jsonRows, storable } from './storable.ts';

test('whatever text comes, rows arrive, without what PostgreSQL refuses and with everything else', async () => {
  await using stack = new AsyncDisposableStack();
  const { url } = stack.use(await cloneDatabase(inject('clusterUrl')));
  const { pipeline } = stack.use(
    openDatabase({ url, poolSize: 1, statementTimeout: 5000, onError: () => {} }),
  );
  const odd = fc.constantFrom('\0', '\ud800', '\udfff', '😀', '\\u0000', '\\', '"', 'é', '\n');
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(odd).map((parts) => parts.join('')),
  );
  // Without escapes on the way back: JSON.parse of Node 26.10 takes an escaped key for another that it knows ("\\").
  const key = fc.constantFrom('a', 'é', '😀', '\0b', '\ud800c');
  const row = fc.record({ id: fc.integer(), text: fc.option(text), more: fc.dictionary(key, text) });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
      const { rows: found } = await pipeline.read((tx) =>
        sql<{ row: unknown }>`select value as row from jsonb_array_elements(${jsonRows(rows)})`.execute(tx),
      );
      expect(found.map((one) => one.row)).toEqual(storable(rows));
    }),
    { numRuns: 200 },
  );
});
