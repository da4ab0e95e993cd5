import { expect, test } from 'vitest';
import { stepTo } from './steps.ts';

const standing = { count: 5, focused: -1, open: -1, last: 0 };

test('the focus goes before the open conversation', () => {
  expect(stepTo({ ...standing, focused: 1, open: 3 }, 1)).toBe(2);
  expect(stepTo({ ...standing, open: 3 }, -1)).toBe(2);
});

test('both ends hold', () => {
  expect(stepTo({ ...standing, focused: 4 }, 1)).toBe(4);
  expect(stepTo({ ...standing, focused: 0 }, -1)).toBe(0);
});

test('from nowhere it begins where the open conversation was, as far as the list reaches', () => {
  expect(stepTo(standing, 1)).toBe(0);
  expect(stepTo({ ...standing, last: 3 }, 1)).toBe(3);
  expect(stepTo({ ...standing, last: 3 }, -1)).toBe(3);
  expect(stepTo({ ...standing, last: 9 }, 1)).toBe(4);
});
