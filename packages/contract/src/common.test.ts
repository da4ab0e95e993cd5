import { expect, test } from 'vitest';
import { completeAddress } from './common.ts';

test('an address may be written without its scheme', () => {
  expect(completeAddress('lepetitatelier.fr')).toBe('https://lepetitatelier.fr');
  expect(completeAddress('http://lepetitatelier.fr')).toBe('http://lepetitatelier.fr');
  expect(completeAddress('')).toBe('');
  expect(URL.parse(completeAddress('javascript:alert(1)'))).toBeNull();
});
