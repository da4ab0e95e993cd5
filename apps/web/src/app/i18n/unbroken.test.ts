import { expect, test } from 'vitest';
import { unbroken } from './unbroken.ts';

test('no line breaks before a French sign, and nothing else changes', () => {
  const texts = {
    ask: {
      one: 'Agir au nom de « {{email}} » ?',
      two: 'Attention : déjà vu ; oui !',
      three: '20 % de remise',
    },
    plain: 'a: b',
  };
  expect(unbroken(texts)).toEqual({
    ask: {
      one: 'Agir au nom de «\u00a0{{email}}\u00a0»\u00a0?',
      two: 'Attention\u00a0: déjà vu\u00a0; oui\u00a0!',
      three: '20\u00a0% de remise',
    },
    plain: 'a: b',
  });
});
