import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp } from '../../test/index.ts';
import { CopyLines } from './copyLines.ts';

test('whatever a cell holds arrives as it was, in rows of any number and length', async () => {
  await using app = await startTestApp({ modules: [] });
  const cell = fc.option(
    fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')),
    { nil: null },
  );
  const odd = fc.constantFrom('\\N', '\\.', 'a\tb', 'two\r\nlines', '\\', 'é'.repeat(400_000));
  const rows = fc.array(
    fc.tuple(fc.oneof({ weight: 20, arbitrary: cell }, { weight: 1, arbitrary: odd }), cell),
  );
  await fc.assert(
    fc.asyncProperty(rows, async (given) => {
      const lines = new CopyLines();
      for (const [number, [first, second]] of given.entries()) lines.add([number, first, second]);
      const found = await app.services.database.pipeline.transaction(async (tx) => {
        await sql`create temp table given_rows (number integer, first text, second text) on commit drop`.execute(
          tx,
        );
        await tx.copyIn('copy given_rows from stdin', lines.bytes);
        return sql<{ first: string; second: string }>`select * from given_rows order by number`.execute(tx);
      });
      expect(found.rows).toEqual(given.map(([first, second], number) => ({ number, first, second })));
    }),
    { numRuns: 60 },
  );
});

test('a row that the table refuses fails the transaction, and the connection goes on', async () => {
  await using app = await startTestApp({ modules: [] });
  const { pipeline } = app.services.database;
  const lines = new CopyLines();
  lines.add(['not a number']);
  const copy = pipeline.transaction(async (tx) => {
    await sql`create temp table given_numbers (number integer) on commit drop`.execute(tx);
    await tx.copyIn('copy given_numbers from stdin', lines.bytes);
  });
  await expect(copy).rejects.toThrow('invalid input syntax');
  const { rows } = await pipeline.read((tx) => sql<{ one: number }>`select 1 as one`.execute(tx));
  expect(rows).toEqual([{ one: 1 }]);
});
