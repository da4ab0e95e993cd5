import { expect, test } from 'vitest';
import { aligned, type Box } from './align.ts';

const box = (id: string, x: number, y: number, height = 100): Box => ({ id, x, y, width: 264, height });
const boxes = [box('a', 0, 0), box('b', 300, 40, 160), box('c', 1000, 20)];

test('blocks are put into one line at the left, in the middle, or at the top', () => {
  expect([...aligned(boxes, 'left').values()]).toEqual([
    [0, 0],
    [0, 40],
    [0, 20],
  ]);
  expect([...aligned(boxes, 'center').values()]).toEqual([
    [500, 0],
    [500, 40],
    [500, 20],
  ]);
  expect([...aligned(boxes, 'top').values()]).toEqual([
    [0, 0],
    [300, 0],
    [1000, 0],
  ]);
});

test('between blocks there is the same room, and those at both ends stay', () => {
  expect([...aligned(boxes, 'across').values()]).toEqual([
    [0, 0],
    [500, 40],
    [1000, 20],
  ]);
  const below = [box('a', 0, 0), box('c', 9, 500), box('b', 5, 110, 160)];
  expect(Object.fromEntries(aligned(below, 'down'))).toEqual({ a: [0, 0], b: [5, 220], c: [9, 500] });
});
