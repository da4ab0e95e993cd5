import { expect, test } from 'vitest';
import { oneAhead } from './oneAhead.ts';

async function* numbers(events: string[], failAt = Number.POSITIVE_INFINITY) {
  try {
    for (let n = 1; n <= 4; n += 1) {
      if (n === failAt) throw new Error(`no ${n}`);
      events.push(`made ${n}`);
      yield n;
    }
  } finally {
    events.push('closed');
  }
}

test('makes the next value while one is used, and no more than that', async () => {
  const events: string[] = [];
  for await (const n of oneAhead(numbers(events))) {
    await Promise.resolve();
    events.push(`used ${n}`);
  }
  expect(events).toEqual([
    'made 1',
    'made 2',
    'used 1',
    'made 3',
    'used 2',
    'made 4',
    'used 3',
    'closed',
    'used 4',
  ]);
});

test('stopping early closes the source', async () => {
  const events: string[] = [];
  for await (const n of oneAhead(numbers(events))) if (n === 2) break;
  expect(events).toEqual(['made 1', 'made 2', 'made 3', 'closed']);
});

test('a failure of the source arrives after the values before it', async () => {
  const used: number[] = [];
  const run = async () => {
    for await (const n of oneAhead(numbers([], 3))) used.push(n);
  };
  await expect(run()).rejects.toThrow('no 3');
  expect(used).toEqual([1, 2]);
});
