import { type Block, graph } from '@herald/flow';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { EditorStore } from '../store/EditorStore.ts';
import { changeBlock, moveBlocks } from '../store/edits.ts';
import { EditorContext } from '../store/useEditor.ts';
import Canvas from './Canvas.tsx';

const ids = ['a', 'b', 'c', 'd'];
const flow = graph.parse({
  start: 't',
  blocks: {
    t: { type: 'trigger', settings: { kind: 'kanal_v2_keyword', words: [{ how: 'is', word: 'hours' }] } },
    ...Object.fromEntries(
      ids.map((id, index) => [
        id,
        { type: 'text', at: [0, 200 * (index + 1)], settings: { body: `Text ${id}` } },
      ]),
    ),
  },
  next: { t: { next: 'a' }, a: { next: 'b' }, b: { next: 'c' }, c: { next: 'd' } },
});
/** A text that tells who reads it: whatever draws its block does. */
const written = (id: string, body: string, reads: string[]): Block => {
  const block = flow.blocks[id];
  const settings = {
    ...block?.settings,
    get body() {
      reads.push(id);
      return body;
    },
  };
  return { ...block, settings } as Block;
};

test('a letter in one block draws that block again and no other, and so does moving it', async () => {
  const reads: string[] = [];
  const store = new EditorStore(
    ids.reduce((all, id) => changeBlock(all, id, () => written(id, `Text ${id}`, reads)), flow),
  );
  const nothing = () => {};
  const none = new Map<string, string>();
  await renderScreen(
    () => (
      <EditorContext value={store}>
        <div style={{ width: 800, height: 600 }}>
          <Canvas isReadOnly={false} figures={none} counts={none} onAddAfter={nothing} onOpen={nothing} />
        </div>
      </EditorContext>
    ),
    { texts: ['automations'], path: 'canvas' },
  );
  await expect.element(page.getByText('Text d', { exact: true })).toBeVisible();
  expect(new Set(reads)).toEqual(new Set(ids));

  reads.length = 0;
  store.edit((before) => changeBlock(before, 'b', () => written('b', 'Text b!', reads)), 'b body');
  await expect.element(page.getByText('Text b!', { exact: true })).toBeVisible();
  store.set({ problems: [] });
  store.edit((before) => moveBlocks(before, new Map([['b', [80, 400]]])));
  await expect
    .poll(() => document.querySelector<HTMLElement>('[data-id="b"]')?.style.transform)
    .toContain('80px');
  expect(new Set(reads)).toEqual(new Set(['b']));
});
