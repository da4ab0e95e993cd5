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

function Shown({ store, isReadOnly }: { store: EditorStore; isReadOnly: boolean }) {
  const [figures, setFigures] = useState<ReadonlyMap<string, string>>(none);
  tell = setFigures;
  return (
    <EditorContext value={store}>
      <div style={{ width: 800, height: 600 }}>
        <Canvas
          isReadOnly={isReadOnly}
          figures={figures}
          counts={none}
          onAddAfter={nothing}
          onOpen={nothing}
        />
      </div>
    </EditorContext>
  );
}

/** Blocks that tell when they are drawn. */
async function showCanvas(isReadOnly = false) {
  const reads: string[] = [];
  const store = new EditorStore(
    ids.reduce((all, id) => changeBlock(all, id, () => written(id, `Text ${id}`, reads)), flow),
  );
  await renderScreen(() => <Shown store={store} isReadOnly={isReadOnly} />, {
    texts: ['automations'],
    path: 'canvas',
  });
  await expect.element(page.getByText('Text d', { exact: true })).toBeVisible();
  expect(new Set(reads)).toEqual(new Set(ids));
  reads.length = 0;
  return { reads, store };
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** What is read once it is the same for some frames. */
async function untilStill<T>(read: () => T): Promise<T> {
  let last = read();
  const same = async () => {
    for (let frames = 0; frames < 3; frames += 1) {
      await frame();
      const now = read();
      const moved = JSON.stringify(now) !== JSON.stringify(last);
      last = now;
      if (moved) return false;
    }
    return true;
  };
  await expect.poll(same).toBe(true);
  return last;
}

const partOf = (id: string, part = ''): Element => {
  const found = document.querySelector(`[data-block="${id}"] ${part}`.trim());
  if (!found) throw new Error(`${id} has no ${part}.`);
  return found;
};

/** Presses on something and goes some steps with it, one a frame; looks at what is shown, and lets go. */
async function pull(
  what: Element,
  [right, down]: [number, number],
  steps: number,
  look: () => void = nothing,
): Promise<void> {
  const { left, top } = what.getBoundingClientRect();
  const act = (type: string, step: number, target: EventTarget = document) => {
    const [clientX, clientY] = [left + 5 + (right * step) / steps, top + 5 + (down * step) / steps];
    target.dispatchEvent(
      new MouseEvent(type, { bubbles: true, cancelable: true, view: window, clientX, clientY }),
    );
  };
  act('mousedown', 0, what);
  for (let step = 1; step <= steps; step += 1) {
    act('mousemove', step);
    await frame();
  }
  look();
  act('mouseup', steps);
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
    await pull(partOf('b'), [pixels, 0], pixels);
    return reads.length;
  };
  await drawn(5);
  const [x = 0] = store.get().graph.blocks.b?.at ?? [];
  const few = await drawn(5);
  expect(await drawn(40)).toBe(few);
  expect(reads.filter((id) => id !== 'b')).toEqual([]);
  expect(store.get().graph.blocks.b?.at[0]).toBeGreaterThan(x + 40);
});

test('a block that is pulled takes its lines along, and both are where it was let go', async () => {
  const { store } = await showCanvas();
  // Chosen blocks show all their ways on, and so does one that is pulled.
  store.select(['b']);
  await expect.poll(() => partOf('b').hasAttribute('data-selected')).toBe(true);
  const placeOf = (what: Element | null) => {
    const { left, top } = what?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return [Math.round(left), Math.round(top)];
  };
  const shown = () => ({
    block: placeOf(partOf('b')),
    lines: ['a next', 'b next'].map((id) =>
      placeOf(document.querySelector(`[data-id="${id}"] .react-flow__edge-path`)),
    ),
  });
  // A chosen block is measured anew, and its lines start where it then ends.
  const before = await untilStill(shown);
  const seen: ReturnType<typeof shown>[] = [];
  await pull(partOf('b'), [-60, 20], 20, () => seen.push(shown()));
  const [pulled] = seen;
  expect(pulled?.block[0]).toBeLessThan((before.block[0] ?? 0) - 50);
  expect(pulled?.lines).not.toEqual(before.lines);
  expect(shown()).toEqual(pulled);
  const wrapper = partOf('b').closest<HTMLElement>('.react-flow__node');
  expect(wrapper?.style.translate).toBe('');
  expect(wrapper?.hasAttribute('data-pulled')).toBe(false);

  store.undo();
  await expect.poll(shown).toEqual(before);
  await pull(partOf('b'), [0, 0], 3);
  expect(shown()).toEqual(before);
});

test('a line is pulled from the block where the pointer is, and no other listens', async () => {
  const toStart = async () => {
    partOf('d').dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    const from = partOf('d', '[data-handleid="next"]');
    const to = partOf('a', '[data-handleid="in"]').getBoundingClientRect();
    const { left, top } = from.getBoundingClientRect();
    await pull(from, [to.left - left, to.top - top], 5);
  };
  const shown = await showCanvas();
  await toStart();
  expect(shown.store.get().graph.next.d).toEqual({ next: 'a' });
  const live = [...document.querySelectorAll('.connectionindicator')];
  expect(live.length).toBeGreaterThan(0);
  expect(live.every((handle) => partOf('d').contains(handle))).toBe(true);
});

test('in a canvas that may only be looked at no line can be pulled', async () => {
  const { store } = await showCanvas(true);
  partOf('d').dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  await pull(partOf('d', '[data-handleid="next"]'), [0, -400], 5);
  expect(document.querySelector('.connectionindicator')).toBeNull();
  expect(store.get().graph.next.d).toBeUndefined();
});
