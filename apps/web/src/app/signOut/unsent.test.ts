import { expect, test } from 'vitest';
import { countUnsent, forgetUnsent } from './unsent.ts';

function storageOf(...keys: string[]): Storage {
  const kept = new Map(keys.map((key) => [key, 'x']));
  return {
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

test('what one person has not sent is counted and deleted, in all teams; that of others stays', () => {
  const storage = storageOf(
    'herald-draft:1:1:1:7',
    'herald-draft:1:2:5:9',
    'herald-outbox:1:1:1:a-b',
    'herald-draft:12:1:1:7',
    'herald-outbox:2:1:1:c-d',
    'herald-sound',
  );
  expect(countUnsent(storage, 1)).toEqual({ drafts: 2, waiting: 1 });
  forgetUnsent(storage, 1);
  expect(countUnsent(storage, 1)).toEqual({ drafts: 0, waiting: 0 });
  expect(countUnsent(storage, 12)).toEqual({ drafts: 1, waiting: 0 });
  expect(storage.length).toBe(3);
});
