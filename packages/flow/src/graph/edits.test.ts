import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyGraph } from '../testing/arbitrary.ts';
import { diffGraphs, isSame, proposeMoves } from './diff.ts';
import { mergeGraphs } from './merge.ts';
import { type Graph, graph } from './schema.ts';

const conflictsOf = (conflicts: readonly { what: string; id: string }[]) =>
  conflicts.map(({ what, id }) => `${what} ${id}`).sort();

/** Everything that can be joined, by name; where a block stands is nobody's change. */
function partsOf({ blocks, next, rules, variables }: Graph): Map<string, unknown> {
  const edges = Object.entries(next).flatMap(([from, outputs]) =>
    Object.entries(outputs).map(([output, to]) => [`edge ${from}.${output}`, to] as const),
  );
  return new Map<string, unknown>([
    ...Object.entries(blocks).map(([id, block]) => [`block ${id}`, { ...block, at: null }] as const),
    ...edges,
    ...Object.entries(rules).map(([name, rule]) => [`rule ${name}`, rule] as const),
    ...variables.map((one) => [`variable ${one.name}`, one] as const),
  ]);
}

test('joining loses no change, is the same from both sides, and asks only what both changed', () => {
  fc.assert(
    fc.property(anyGraph, anyGraph, anyGraph, (base, mine, theirs) => {
      const one = mergeGraphs(base, mine, theirs);
      const other = mergeGraphs(base, theirs, mine);
      expect(conflictsOf(one.conflicts)).toEqual(conflictsOf(other.conflicts));
      const asked = new Set(one.conflicts.map(({ what, id }) => `${what} ${id}`));
      const [was, ours, others, joined, turned] = [base, mine, theirs, one.graph, other.graph].map(partsOf);
      for (const name of new Set([...was!.keys(), ...ours!.keys(), ...others!.keys()])) {
        // A graph has one trigger, whoever took it away.
        if (name === `block ${one.graph.start}` || name === `block ${other.graph.start}`) continue;
        const [before, mineIs, theirsIs] = [was, ours, others].map((parts) => parts!.get(name));
        const isMine = !isSame(before, mineIs);
        const isTheirs = !isSame(before, theirsIs);
        expect([name, asked.has(name)]).toEqual([name, isMine && isTheirs && !isSame(mineIs, theirsIs)]);
        if (asked.has(name)) continue;
        const wanted = isMine ? mineIs : theirsIs;
        expect([name, joined!.get(name), turned!.get(name)]).toEqual([name, wanted, wanted]);
      }
    }),
  );
  fc.assert(
    fc.property(anyGraph, anyGraph, (base, mine) => {
      expect(isSame(mergeGraphs(base, mine, base).graph, mine)).toBe(true);
      expect(isSame(mergeGraphs(base, base, mine).graph, mine)).toBe(true);
      expect(mergeGraphs(base, mine, mine).conflicts).toEqual([]);
    }),
  );
});

test('people are moved only to blocks that are still there', () => {
  fc.assert(
    fc.property(anyGraph, anyGraph, (before, after) => {
      const { removed } = diffGraphs(before, after);
      for (const to of Object.values(proposeMoves(before, after, removed))) {
        if (to !== null) expect(after.blocks[to]).toBeDefined();
      }
    }),
  );
});

test('where a block stands is no change, and where it leads is one', () => {
  const before: Graph = graph.parse({
    start: 't',
    blocks: {
      t: { type: 'trigger', settings: { kind: 'audience' } },
      a: { type: 'text', settings: { body: 'x' } },
      b: { type: 'text', settings: { body: 'y' } },
    },
    next: { t: { next: 'a' }, a: { next: 'b' } },
  });
  const moved = structuredClone(before);
  const block = moved.blocks.a;
  if (block) block.at = [50, 50];
  expect(diffGraphs(before, moved).changed).toEqual([]);
  moved.next.a = {};
  delete moved.blocks.b;
  expect(diffGraphs(before, moved)).toMatchObject({ changed: ['a'], removed: ['b'], added: [] });
  expect(proposeMoves(before, { ...moved, blocks: { t: moved.blocks.t! } }, ['a', 'b'])).toEqual({
    a: null,
    b: null,
  });
});
