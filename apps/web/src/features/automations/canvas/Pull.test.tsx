import { expect, test } from 'vitest';
import { Pull } from './Pull.ts';

function standing() {
  const box = document.createElement('div');
  document.body.append(box);
  const pull = new Pull((id) => (id === 'a' ? box : null));
  return { box, pull };
}

test('a block that is placed anew glides there from where it stood, and is there when it arrives', async () => {
  const { box, pull } = standing();
  const ways: number[] = [];
  const arrived = new Promise<void>((resolve) => {
    pull.subscribe(() => {
      const by = pull.of('a');
      if (by) ways.push(by.x);
      else resolve();
    });
  });
  pull.glide([{ id: 'a', x: 0, y: 0 }], 140);
  pull.settle('a', { x: 100, y: 0 });
  expect(pull.of('a')).toEqual({ x: -100, y: 0 });
  expect(box.style.translate).toBe('-100px');
  await arrived;
  expect(ways).toEqual(ways.toSorted((one, other) => one - other));
  expect(ways.at(-1)).toBeLessThan(0);
  expect(box.style.translate).toBe('');
});

test('who wants less motion sees it there at once, and so does who takes it by hand before', () => {
  const { box, pull } = standing();
  pull.glide([{ id: 'a', x: 0, y: 0 }], 0);
  pull.settle('a', { x: 100, y: 0 });
  expect([pull.of('a'), box.style.translate]).toEqual([undefined, '']);
  pull.glide([{ id: 'a', x: 100, y: 0 }], 140);
  pull.take([{ id: 'a', type: 'position', dragging: true, position: { x: 100, y: 0 } }]);
  pull.settle('a', { x: 200, y: 0 });
  expect([pull.of('a'), box.style.translate]).toEqual([undefined, '']);
});
