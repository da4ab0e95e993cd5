import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitName } from './splitName.ts';

test.each([
  ['Marie Dupont', 'Marie', 'Dupont'],
  ['  Marie   Dupont ', 'Marie', 'Dupont'],
  ['Dupont, Marie', 'Marie', 'Dupont'],
  ['de la Tour, Marie-Claire', 'Marie-Claire', 'de la Tour'],
  ['Dupont,', null, 'Dupont'],
  ['Marie-Claire de la Tour', 'Marie-Claire', 'de la Tour'],
  ['Marie Claire de la Tour', 'Marie Claire', 'de la Tour'],
  ['Léa d’Ormesson', 'Léa', 'd’Ormesson'],
  ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
  ['Mary Jane Watson', 'Mary', 'Jane Watson'],
  ['Marie', 'Marie', null],
  ['李小龙', '李小龙', null],
  ['Mme Dupont', null, 'Dupont'],
  ['M. Jean Martin', 'Jean', 'Martin'],
  ['Dr. Watson, John', 'John', 'Watson'],
  ['DUPONT Marie', 'Marie', 'DUPONT'],
  ['Marie DUPONT', 'Marie', 'DUPONT'],
  ['DE LA TOUR Marie-Claire', 'Marie-Claire', 'DE LA TOUR'],
  ['MARIE DUPONT', 'MARIE', 'DUPONT'],
  ['J. Dupont', 'J.', 'Dupont'],
  ['', null, null],
  [' , ', null, null],
])('%j', (cell, first, last) => {
  expect(splitName(cell)).toEqual({ first, last });
});

test.each([
  ['Dupont Marie', 'Marie', 'Dupont'],
  ['de la Tour Marie-Claire', 'Marie-Claire', 'de la Tour'],
  ['Dupont, Marie', 'Marie', 'Dupont'],
  ['Marie DUPONT', 'Marie', 'DUPONT'],
  ['Marie', 'Marie', null],
])('the family name first: %j', (cell, first, last) => {
  expect(splitName(cell, 'last_first')).toEqual({ first, last });
});

test('no word of a name is lost or made up', () => {
  const word = fc
    .stringMatching(/^[A-Z][a-zé]{2,8}(-[A-Z][a-z]{2,5})?$/u)
    .filter((each) => !/^(Mme|Mlle|Miss|Prof|Madame|Herr|Frau|Mrs|Sra|Sig|Mmes)$/iu.test(each));
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 5 }),
      fc.constantFrom('first_last' as const, 'last_first' as const),
      (words, order) => {
        const { first, last } = splitName(words.join(' '), order);
        expect([first, last].join(' ').split(' ').filter(Boolean).sort()).toEqual([...words].sort());
      },
    ),
  );
});
