import { actorKinds, eventCatalogue } from '@herald/contract/events';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Fact } from '../index.ts';
import { packRuns, unpackRuns } from './runs.ts';

const teamId = 7;
const id = fc.integer({ min: 1, max: 3 });

const fact = fc
  .record({
    of: fc.constantFrom(...eventCatalogue),
    phoneNumberId: fc.option(id),
    contactId: fc.option(id),
    at: fc.date({ noInvalidDate: true }),
    by: fc.record({ kind: fc.constantFrom(...actorKinds), id: fc.option(id) }),
    isPast: fc.option(fc.boolean(), { nil: undefined }),
    isBulk: fc.option(fc.boolean(), { nil: undefined }),
  })
  .map(({ of, ...envelope }) => ({ ...envelope, teamId, type: of.type, data: of.example }) as Fact);

/** Many in a row of the same, as a transaction tells them. */
const facts = fc
  .array(
    fc.tuple(fact, fc.array(fc.record({ contactId: fc.option(id), at: fc.date({ noInvalidDate: true }) }))),
  )
  .map((groups) => groups.flatMap(([first, more]) => [first, ...more.map((own) => ({ ...first, ...own }))]));

test('what is written down in runs is read back as it was told, in its order', () => {
  fc.assert(
    fc.property(facts, (told) => {
      const kept = JSON.parse(JSON.stringify(packRuns(told)));
      expect(unpackRuns(teamId, kept)).toEqual(told);
    }),
  );
});

test('of a thousand messages of a campaign it is said once what they share', () => {
  const { type, example: data } = eventCatalogue.find((one) => one.type === 'message.status')!;
  const by = { kind: 'system' as const, id: null };
  const told = Array.from({ length: 1000 }, (_, contactId): Fact => {
    return { type, teamId, phoneNumberId: 1, contactId, at: new Date(contactId), by, data };
  });
  expect(packRuns(told)).toHaveLength(1);
});
