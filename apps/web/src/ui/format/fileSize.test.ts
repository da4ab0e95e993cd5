import { expect, test } from 'vitest';
import { formatFileSize } from './fileSize.ts';

test.each([
  [0, '0.1 kB'],
  [900, '0.9 kB'],
  [1024 * 1024 - 1, '1,024 kB'],
  [16 * 1024 ** 2, '16 MB'],
  [2.3 * 1024 ** 2, '2.3 MB'],
  [252 * 1024 ** 3, '252 GB'],
  [3 * 1024 ** 4, '3 TB'],
  [5000 * 1024 ** 4, '5,000 TB'],
])('%d bytes read %s', (bytes, text) => {
  expect(formatFileSize(bytes, 'en')).toBe(text);
});
