import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyGraph } from '../testing/arbitrary.ts';
import { layOut, unpile } from './layOut.ts';
import { mapReferences, referencesOf } from './references.ts';
import { graph } from './schema.ts';

test('things put in place of others and back leave a graph as it was', () => {
  fc.assert(
    fc.property(anyGraph, (before) => {
      const there = mapReferences(before, (_kind, id) => id + 1000);
      expect(referencesOf(there).map(({ id }) => id - 1000)).toEqual(
        referencesOf(before).map(({ id }) => id),
      );
      expect(mapReferences(there, (_kind, id) => id - 1000)).toEqual(before);
    }),
  );
});

test('without what it names a graph can still be saved, and names nothing any more', () => {
  fc.assert(
    fc.property(anyGraph, (before) => {
      const bare = mapReferences(before, () => null);
      expect(referencesOf(bare)).toEqual([]);
      expect(graph.parse(bare)).toEqual(bare);
    }),
  );
});

test('a condition that lost a list asks nothing, rather than something else', () => {
  const list = { about: 'list', op: 'in', group_ids: [3, 4] };
  const when = { match: 'all', conditions: [list, { about: 'name', test: { op: 'is_set' } }] };
  const before = graph.parse({
    start: 't',
    blocks: {
      t: { type: 'trigger', settings: { kind: 'audience' } },
      c: { type: 'condition', settings: { branches: [{ key: 'a', when }] } },
      m: {
        type: 'template',
        settings: { variables: { 'header.media': { source: 'text', text: 'file:9' } } },
      },
    },
    rules: { exits: [{ on: 'joined', group_id: 4 }], goal: { on: 'joined', group_id: 3 } },
  });
  expect(referencesOf(before)).toEqual([
    { kind: 'list', id: 3, block_id: 'c' },
    { kind: 'list', id: 4, block_id: 'c' },
    { kind: 'file', id: 9, block_id: 'm' },
    { kind: 'list', id: 4, block_id: null },
    { kind: 'list', id: 3, block_id: null },
  ]);
  const after = mapReferences(before, (kind, id) => (kind === 'list' && id === 4 ? null : id));
  expect(after.blocks.c).toMatchObject({ settings: { branches: [{ when: { conditions: [] } }] } });
  expect(after.rules).toMatchObject({ exits: [], goal: { on: 'joined', group_id: 3 } });
});

test('blocks that nobody drew stand one below the other, each at a place of its own', () => {
  fc.assert(
    fc.property(anyGraph, (before) => {
      const places = Object.values(layOut(before).blocks).map(({ at }) => at.join());
      expect(new Set(places).size).toBe(places.length);
    }),
  );
});

test('what somebody drew stays where it is; what lies on each other is laid out', () => {
  fc.assert(
    fc.property(anyGraph, (before) => {
      const drawn = layOut(before);
      expect(unpile(drawn)).toBe(drawn);
      const blocks = Object.entries(before.blocks).map(([id, block]) => [id, { ...block, at: [0, 0] }]);
      const piled = graph.parse({ ...before, blocks: Object.fromEntries(blocks) });
      expect(unpile(piled)).toEqual(blocks.length > 1 ? layOut(piled) : piled);
    }),
  );
});
