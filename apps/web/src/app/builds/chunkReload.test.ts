import { expect, test } from 'vitest';
import { mayReload } from './chunkReload.ts';

test('a missing chunk reloads a path once in ten seconds', () => {
  expect(mayReload(null, '/a', 0)).toBe(true);
  expect(mayReload('1000 /a', '/a', 10_999)).toBe(false);
  expect(mayReload('1000 /a', '/a', 11_001)).toBe(true);
  expect(mayReload('1000 /a', '/b', 1500)).toBe(true);
});
