import { type BlockType, blockTypes, edgesOf, type Graph, newGraph, outputsOf } from '@herald/flow';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { copyBlocks, pasteBlocks } from './clipboard.ts';
import { EditorStore } from './EditorStore.ts';
import { changeBlock, connect, insertAfter, insertAt, moveBlocks, removeBlocks } from './edits.ts';

const types = blockTypes.filter((type) => type !== 'trigger');
const edit = fc.record({
  what: fc.constantFrom('after', 'at', 'remove', 'connect', 'move', 'name', 'paste'),
  type: fc.constantFrom(...types),
  one: fc.nat(50),
  other: fc.nat(50),
});
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

function change(graph: Graph, { what, type, one, other }: Edit): Graph {
  const ids = Object.keys(graph.blocks);
  const id = ids[one % ids.length] ?? graph.start;
  const to = ids[other % ids.length] ?? graph.start;
  const block = graph.blocks[id];
  const outputs = block ? outputsOf(block) : [];
  const output = outputs[other % Math.max(1, outputs.length)] ?? 'next';
  switch (what) {
    case 'after':
      return insertAfter(graph, { from: id, output }, type as BlockType)[0];
    case 'at':
      return insertAt(graph, type as BlockType, [one, other])[0];
    case 'remove':
      return removeBlocks(graph, [id, to]);
    case 'connect':
      return connect(graph, { from: id, output }, to);
    case 'move':
      return moveBlocks(graph, new Map([[id, [one, other]]]));
    case 'name':
      return changeBlock(graph, id, (before) => ({ ...before, name: String(other) }));
    default:
      return pasteBlocks(graph, copyBlocks(graph, ids))?.[0] ?? graph;
  }
}

const begun = () => newGraph('kanal_v2_keyword', 'start123');

test('taking everything back is how it began, and doing it again is how it ended', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 25 }), (edits) => {
      const store = new EditorStore(begun(), () => 0);
      const before = store.get().graph;
      for (const one of edits) store.edit((graph) => change(graph, one));
      const after = store.get().graph;
      while (store.get().canUndo) store.undo();
      expect(store.get().graph).toEqual(before);
      while (store.get().canRedo) store.redo();
      expect(store.get().graph).toEqual(after);
    }),
  );
});

test('no edit leaves an edge to nowhere or loses the trigger', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 25 }), (edits) => {
      const graph = edits.reduce(change, begun());
      expect(graph.blocks[graph.start]?.type).toBe('trigger');
      const all = Object.values(graph.next).flatMap((edges) => Object.values(edges));
      expect(all.every((to) => graph.blocks[to])).toBe(true);
      expect(edgesOf(graph)).toHaveLength(all.length);
    }),
  );
});

test('the letters of a word are taken back together, two words one by one', () => {
  let now = 0;
  const store = new EditorStore(begun(), () => now);
  const name = (text: string) =>
    store.edit((graph) => changeBlock(graph, graph.start, (block) => ({ ...block, name: text })), 'name');
  name('H');
  name('He');
  now = 10_000;
  name('Hello');
  store.undo();
  expect(store.get().graph.blocks.start123?.name).toBe('He');
  store.undo();
  expect(store.get().graph.blocks.start123?.name).toBeUndefined();
  expect(store.get().canUndo).toBe(false);
});

test('a block that is put between two leads on to the second; taken out, the first does again', () => {
  const [first, one] = insertAfter(begun(), { from: 'start123', output: 'next' }, 'text');
  const [second, two] = insertAfter(first, { from: 'start123', output: 'next' }, 'wait');
  expect(second.next).toMatchObject({ start123: { next: two }, [two]: { next: one } });
  expect(removeBlocks(second, [two]).next.start123).toEqual({ next: one });
});

test('a pasted condition asks about the message that was pasted with it', () => {
  const [withText, text] = insertAfter(begun(), { from: 'start123', output: 'next' }, 'text');
  const [graph, condition] = insertAfter(withText, { from: text, output: 'next' }, 'condition');
  const asked = changeBlock(
    graph,
    condition,
    (block) =>
      ({
        ...block,
        settings: {
          branches: [
            {
              key: 'a',
              name: '',
              when: { match: 'all', conditions: [{ about: 'message', block_id: text, op: 'read' }] },
            },
          ],
        },
      }) as typeof block,
  );
  const pasted = pasteBlocks(asked, copyBlocks(asked, [text, condition]));
  const copy = pasted?.[1].find((id) => pasted[0].blocks[id]?.type === 'text');
  const copied = pasted?.[1].find((id) => pasted[0].blocks[id]?.type === 'condition');
  expect(JSON.stringify(pasted?.[0].blocks[copied ?? '']?.settings)).toContain(`"block_id":"${copy}"`);
});
