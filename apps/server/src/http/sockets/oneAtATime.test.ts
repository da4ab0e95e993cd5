import { expect, test } from 'vitest';
import { oneAtATime } from './oneAtATime.ts';

test('one wish is worked on at a time, and of those that come meanwhile only the newest', async () => {
  const begun: number[] = [];
  const dropped: number[] = [];
  const ends: (() => void)[] = [];
  const ask = oneAtATime<number>(
    (wish) => {
      begun.push(wish);
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.push(resolve);
      return promise;
    },
    (wish) => dropped.push(wish),
  );
  const end = async () => {
    ends.pop()?.();
    await Promise.resolve();
  };

  for (const wish of [1, 2, 3, 4]) ask(wish);
  expect([begun, dropped]).toEqual([[1], [2, 3]]);
  await end();
  expect(begun).toEqual([1, 4]);
  ask(5);
  await end();
  await end();
  expect([begun, dropped]).toEqual([
    [1, 4, 5],
    [2, 3],
  ]);
  ask(6);
  expect(begun).toEqual([1, 4, 5, 6]);
});
