import { expect, test } from 'vitest';
import { createMatcher, nameOf } from './keys.ts';
import { modKey, readableKeys } from './modKey.ts';

const press = (key: string, more: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});

test('key presses are named as shortcuts are declared', () => {
  expect(nameOf(press('k', { metaKey: true }))).toBe('mod+k');
  expect(nameOf(press('K', { ctrlKey: true, shiftKey: true }))).toBe('mod+shift+k');
  expect(nameOf(press('?', { shiftKey: true }))).toBe('?');
  expect(nameOf(press('Enter', { shiftKey: true }))).toBe('shift+enter');
});

test('a sequence of two matches only in time, and single keys match at once', () => {
  const match = createMatcher(1000);
  const keys = ['g i', 'i', 'j'];
  expect(match('g', 0, keys)).toBeNull();
  expect(match('i', 500, keys)).toBe('g i');
  expect(match('g', 1000, keys)).toBeNull();
  expect(match('i', 3000, keys)).toBe('i');
  expect(match('j', 3100, keys)).toBe('j');
  expect(match('x', 3200, keys)).toBeNull();
});

test('keys are written as they stand on a keyboard', () => {
  const read = (keys: string) => readableKeys(keys, { shift: 'Maj', escape: 'Échap' }).join(' ');
  expect(['mod+k', 'g i', '+', '-', 'mod++', 'shift+x', 'escape'].map(read)).toEqual([
    `${modKey} K`,
    'G I',
    '+',
    '-',
    `${modKey} +`,
    'Maj X',
    'Échap',
  ]);
});
