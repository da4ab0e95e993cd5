import { expect, test } from 'vitest';
import { createIconCache } from './iconCache.ts';

const icon = (body: string) => ({ body, width: 24, height: 24 });
const hour = 3_600_000;

function memory(stored: string | null = null) {
  return {
    getItem: () => stored,
    setItem: (_key: string, value: string) => {
      stored = value;
    },
  };
}

test('an icon is kept for 168 hours', () => {
  let now = 0;
  const storage = memory();
  const cache = createIconCache(
    () => storage,
    () => now,
  );
  cache.keep({ gift: icon('<path/>') });
  now = 168 * hour - 1;
  expect(cache.find('gift')).toMatchObject(icon('<path/>'));
  now = 168 * hour;
  expect(cache.find('gift')).toBe(null);
  expect(cache.find('constructor')).toBe(null);
});

test('at most fifty are kept, the newest', () => {
  let now = 0;
  const storage = memory();
  const cache = createIconCache(
    () => storage,
    () => now,
  );
  for (; now < 60; now += 1) cache.keep({ [`icon-${now}`]: icon('') });
  const kept = Array.from({ length: 60 }, (_, index) => `icon-${index}`).filter((name) => cache.find(name));
  expect([kept.length, kept[0]]).toEqual([50, 'icon-10']);
});

test('a storage that is full, forbidden or spoilt costs only a request', () => {
  const spoilt = createIconCache(() => memory('{"gift":7}'));
  expect(spoilt.find('gift')).toBe(null);
  const forbidden = createIconCache(() => {
    throw new Error('forbidden');
  });
  forbidden.keep({ gift: icon('') });
  expect(forbidden.find('gift')).toBe(null);
});
