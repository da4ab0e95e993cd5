import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { cloneDatabase } from '../../test/index.ts';
import { jsonArray, momentArray, numberArray, textArray } from './arrays.ts';
import { openDatabase } from './index.ts';
import { storableJson } from './storable.ts';

test('arrays arrive as they were, whatever stands in them', async () => {
  await using stack = new AsyncDisposableStack();
  const { url } = stack.use(await cloneDatabase(inject('clusterUrl')));
  const { pipeline } = stack.use(
    openDatabase({ url, poolSize: 1, statementTimeout: 5000, onError: () => {} }),
  );
  const part = fc.constantFrom(
    '"',
    '\\',
    '{',
    '}',
    ',',
    ' ',
    '\n',
    '\t',
    '\u007f',
    'NULL',
    '\\n',
    'é',
    '😀',
    'a',
  );
  const text = fc.array(part).map((parts) => parts.join(''));
  const number = fc.option(fc.maxSafeInteger());
  const range = { min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true };
  const moment = fc.option(fc.oneof(fc.date(range), fc.constantFrom(new Date(0), new Date(1000))));
  const document = fc.record({ text, more: fc.array(text) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(number),
      fc.array(fc.option(text)),
      fc.array(document),
      fc.array(moment),
      async (numbers, texts, documents, moments) => {
        const { rows } = await pipeline.read((tx) =>
          sql`
            select ${numberArray(numbers)}::bigint[] as numbers, ${momentArray(moments)}::timestamptz[] as moments, to_jsonb(${textArray(texts)}::text[]) as texts,
              to_jsonb(${jsonArray(documents.map(storableJson))}::jsonb[]) as documents`.execute(tx),
        );
        expect(rows).toEqual([{ numbers, moments, texts, documents }]);
      },
    ),
    { numRuns: 200 },
  );
});
