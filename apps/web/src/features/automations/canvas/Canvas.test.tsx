import { type Block, graph } from '@herald/flow';
import { useState } from 'react';
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

const nothing = () => {};
const none = new Map<string, string>();

let tell: (figures: ReadonlyMap<string, string>) => void;

function Shown({ store }: { store: EditorStore }) {
  const [figures, setFigures] = useState<ReadonlyMap<string, string>>(none);
  tell = setFigures;
  return (
    <EditorContext value={store}>
      <div style={{ width: 800, height: 600 }}>
        <Canvas isReadOnly={false} figures={figures} counts={none} onAddAfter={nothing} onOpen={nothing} />
      </div>
    </EditorContext>
  );
}

/** Blocks that tell when they are drawn. */
async function showCanvas() {
  const reads: string[] = [];
  const store = new EditorStore(
    ids.reduce((all, id) => changeBlock(all, id, () => written(id, `Text ${id}`, reads)), flow),
  );
  await renderScreen(() => <Shown store={store} />, { texts: ['automations'], path: 'canvas' });
  await expect.element(page.getByText('Text d', { exact: true })).toBeVisible();
  expect(new Set(reads)).toEqual(new Set(ids));
  reads.length = 0;
  return { reads, store };
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** A pixel a frame, to the right. */
async function pull(id: string, pixels: number): Promise<void> {
  const block = document.querySelector(`[data-block="${id}"]`);
  if (!block) throw new Error(`There is no ${id}.`);
  const { left, top } = block.getBoundingClientRect();
  const act = (type: string, at: number, target: EventTarget = window) =>
    target.dispatchEvent(
      new MouseEvent(type, {
        bubbles: true,
        cancelable: true,
        view: window,
        clientX: left + 20 + at,
        clientY: top + 4,
      }),
    );
  act('mousedown', 0, block);
  for (let at = 1; at <= pixels; at += 1) {
    act('mousemove', at);
    await frame();
  }
  act('mouseup', pixels);
  await frame();
}

test('a letter in one block draws that block again and no other, and so does moving it', async () => {
  const { reads, store } = await showCanvas();
  store.edit((before) => changeBlock(before, 'b', () => written('b', 'Text b!', reads)), 'b body');
  await expect.element(page.getByText('Text b!', { exact: true })).toBeVisible();
  store.set({ problems: [] });
  store.edit((before) => moveBlocks(before, new Map([['b', [80, 400]]])));
  await expect
    .poll(() => document.querySelector<HTMLElement>('[data-id="b"]')?.style.transform)
    .toContain('80px');
  expect(new Set(reads)).toEqual(new Set(['b']));
});

test('figures that come anew draw only the blocks whose figure is another', async () => {
  const { reads } = await showCanvas();
  tell(
    new Map([
      ['a', '3 here'],
      ['b', '1 here'],
    ]),
  );
  await expect.element(page.getByText('3 here')).toBeVisible();
  await expect.element(page.getByText('1 here')).toBeVisible();
  expect(new Set(reads)).toEqual(new Set(['a', 'b']));

  reads.length = 0;
  tell(
    new Map([
      ['a', '3 here'],
      ['b', '2 here'],
    ]),
  );
  await expect.element(page.getByText('2 here')).toBeVisible();
  expect(new Set(reads)).toEqual(new Set(['b']));
});

test('a block that is pulled is drawn no more often for a longer way, and no other is', async () => {
  const { reads, store } = await showCanvas();
  const drawn = async (pixels: number) => {
    reads.length = 0;
    await pull('b', pixels);
    return reads.length;
  };
  await drawn(5);
  const [x = 0] = store.get().graph.blocks.b?.at ?? [];
  const few = await drawn(5);
  expect(await drawn(40)).toBe(few);
  expect(reads.filter((id) => id !== 'b')).toEqual([]);
  expect(store.get().graph.blocks.b?.at[0]).toBeGreaterThan(x + 40);
});
