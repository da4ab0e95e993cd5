import { ApiError, type AutomationDetail, NetworkError } from '@herald/contract';
import { type Graph, newGraph } from '@herald/flow';
import { expect, test, vi } from 'vitest';
import { EditorStore } from '../store/EditorStore.ts';
import { changeBlock, insertAfter } from '../store/edits.ts';
import { DraftSaver, type KeptDraft } from './DraftSaver.ts';

const begun = newGraph('kanal_v2_keyword', 'start123');
const [twoBlocks, text] = insertAfter(begun, { from: 'start123', output: 'next' }, 'text');
const named = (graph: Graph, id: string, name: string) =>
  changeBlock(graph, id, (block) => ({ ...block, name }));

/** A server that keeps one draft, and refuses what is older. */
function server(graph: Graph) {
  const state = { graph, revision: 1, isDown: false };
  const detail = () => ({ ...state }) as unknown as AutomationDetail;
  let kept: KeptDraft | null = null;
  const store = new EditorStore(graph);
  const saver = new DraftSaver(
    store,
    { graph, revision: 1 },
    {
      send: async (draft) => {
        if (state.isDown) throw new NetworkError(0);
        if (draft.revision !== state.revision)
          throw new ApiError(409, { code: 'draft_changed', message: 'It was changed.' });
        Object.assign(state, { graph: draft.graph, revision: state.revision + 1 });
        return detail();
      },
      read: async () => detail(),
      keep: (draft) => {
        kept = draft;
      },
      onSaved: () => {},
    },
  );
  return { state, store, saver, kept: () => kept };
}

test('what a colleague saved meanwhile is joined with what is here', async () => {
  const { state, store, saver } = server(twoBlocks);
  Object.assign(state, { graph: named(twoBlocks, 'start123', 'Theirs'), revision: 2 });
  store.edit((graph) => named(graph, text, 'Mine'));
  await saver.flush();
  expect(state.graph.blocks).toMatchObject({ start123: { name: 'Theirs' }, [text]: { name: 'Mine' } });
  expect(saver.get()).toMatchObject({ kind: 'saved', conflict: null });
  store.undo();
  expect(store.get().graph.blocks).toMatchObject({ start123: { name: 'Theirs' } });
  expect(store.get().graph.blocks[text]?.name).toBeUndefined();
});

test('where both changed the same block ours stands, and theirs can be taken', async () => {
  const { state, store, saver } = server(twoBlocks);
  Object.assign(state, { graph: named(twoBlocks, text, 'Theirs'), revision: 2 });
  store.edit((graph) => named(graph, text, 'Mine'));
  await saver.flush();
  expect(state.graph.blocks[text]?.name).toBe('Mine');
  expect(saver.get().conflict?.blocks).toEqual([text]);
  saver.settle([text], false);
  expect(store.get().graph.blocks[text]?.name).toBe('Theirs');
  await saver.flush();
  expect(state.graph.blocks[text]?.name).toBe('Theirs');
});

test('what is typed is written out once for several letters, and at once when the page goes', () => {
  vi.useFakeTimers();
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  const { store, saver, kept } = server(twoBlocks);
  saver.start();
  const first = vi.spyOn(JSON, 'stringify');
  for (const name of ['M', 'Mi', 'Min']) store.edit((graph) => named(graph, text, name));
  expect(
    first,
    'graphs that share all but one block are not written out to be compared',
  ).not.toHaveBeenCalled();
  expect([saver.get().kind, kept()]).toEqual(['waiting', null]);
  vi.advanceTimersByTime(250);
  expect(kept()?.graph.blocks[text]?.name).toBe('Min');
  store.edit((graph) => named(graph, text, 'Mine'));
  page.dispatchEvent(new Event('pagehide'));
  expect(kept()?.graph.blocks[text]?.name).toBe('Mine');
  first.mockRestore();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('without a line it is kept here, and saved once there is one', async () => {
  vi.stubGlobal('window', new EventTarget());
  const { state, store, saver, kept } = server(twoBlocks);
  const stop = saver.start();
  state.isDown = true;
  store.edit((graph) => named(graph, text, 'Mine'));
  await expect(saver.flush()).rejects.toBeInstanceOf(NetworkError);
  expect(saver.get().kind).toBe('offline');
  expect(kept()?.graph.blocks[text]?.name).toBe('Mine');
  state.isDown = false;
  await saver.flush();
  expect(state.graph.blocks[text]?.name).toBe('Mine');
  expect([saver.get().kind, kept()]).toEqual(['saved', null]);
  stop();
  vi.unstubAllGlobals();
});
