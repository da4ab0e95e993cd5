import { expect, test } from 'vitest';
import { curveFromBottom, curveFromSide } from './curve.ts';

const reach = 5;
/** The dot of an output of a block that reaches from 0 to 264. */
const source = { sourceX: 264 + reach, sourceY: 100 };

test.each([
  ['right of it', 600, 264 + reach],
  ['below its right half', 200, 264 + reach],
  ['below its left half', 60, -reach],
  ['left of it', -300, -reach],
])('a line to a block %s leaves on that side', (_, targetX, sourceX) => {
  const curve = curveFromSide({ ...source, targetX, targetY: 300 }, reach);
  expect(curve.sourceX).toBe(sourceX);
  expect(curve.path.startsWith(`M${sourceX},100 `)).toBe(true);
});

test('a line to the left is never inside its own block', () => {
  const { path } = curveFromSide({ ...source, targetX: -300, targetY: 300 }, reach);
  const across = path.match(/-?[\d.]+(?=,)/g)?.map(Number) ?? [];
  expect(across).toHaveLength(4);
  expect(Math.max(...across)).toBeLessThanOrEqual(-reach);
});

test('a line comes in from above, also where its end lies higher than its start', () => {
  const { path } = curveFromBottom({ sourceX: 0, sourceY: 500, targetX: 300, targetY: 100 });
  expect(path).toBe('M0,500 C0,700 300,-100 300,100');
});

test('its words are half way along it', () => {
  expect(curveFromBottom({ sourceX: 0, sourceY: 0, targetX: 0, targetY: 200 })).toMatchObject({
    labelX: 0,
    labelY: 100,
  });
});
