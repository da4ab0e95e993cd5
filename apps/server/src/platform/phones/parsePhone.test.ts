import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isUsable, parsePhone } from './parsePhone.ts';
import { phoneSpellings } from './phoneSpellings.ts';

const read = (text: string, country = 'FR') => {
  const parsed = parsePhone(text, country);
  return isUsable(parsed) ? parsed.phone : parsed.reason;
};

test.each([
  ['06 39 98 10 01', '+33639981001'],
  ['06.39.98.10.02', '+33639981002'],
  ['0033639981003', '+33639981003'],
  ['+33639981004', '+33639981004'],
  ['33639981005', '+33639981005'],
  ['+33 (0)6 39 98 10 06', '+33639981006'],
  ['639981007', '+33639981007'],
  ["'+33639980005", '+33639980005'],
  ["'+44 7700 900009", '+447700900009'],
  ['+1 (202) 555-0106', '+12025550106'],
  ['\u202a+33 6 39 98 00 10\u202c', '+33639980010'],
  ['06\u00a039\u00a098\u00a000\u00a010', '+33639980010'],
  ['p:+33639980010', '+33639980010'],
  ['33639980010.0', '+33639980010'],
  ['+39 06 1234 5678', '+390612345678'],
  ['', 'phone_missing'],
  ["'", 'phone_missing'],
  [' - ', 'phone_missing'],
  ['néant', 'phone_not_number'],
  ['06 39 98', 'phone_invalid'],
  ['06 39 98 10 0', 'phone_invalid'],
  ['7000000000000', 'phone_invalid'],
  ['6,33998E+08', 'phone_scientific'],
  ['3.36123E+10', 'phone_scientific'],
  ['+999 123 456 789', 'phone_country_unknown'],
])('%j reads as %s', (text, expected) => {
  expect(read(text)).toBe(expected);
});

test('national numbers belong to the default country', () => {
  expect(read('07700 900123', 'GB')).toBe('+447700900123');
  expect(read('(202) 555-0106', 'US')).toBe('+12025550106');
  expect(read('33639981005', 'US')).toBe('+33639981005');
});

test('both spellings of a Brazilian or Mexican number are one person', () => {
  expect(read('+55 11 8765-4321')).toBe(read('+55 11 98765-4321'));
  expect(read('+52 1 55 1234 5678')).toBe(read('+52 55 1234 5678'));
  expect(phoneSpellings('+5215512345678')).toEqual(['+525512345678', '+5215512345678']);
  expect(phoneSpellings('+551133334444')).toEqual(['+551133334444']);
});

const styles: ((digits: string) => string)[] = [
  (d) => `+33${d}`,
  (d) => `0033${d}`,
  (d) => `33${d}`,
  (d) => `0${d}`,
  (d) => d,
  (d) => `+33 (0)${d}`,
  (d) => `'+33 ${d.replace(/(\d)(?=(\d\d)+$)/g, '$1 ')}`,
  (d) => `0${d}`.replace(/(\d\d)(?=.)/g, '$1.'),
  (d) => `0${d}`.replace(/(\d\d)(?=.)/g, '$1-'),
];

test('every style of a French mobile becomes the same E.164', () => {
  const digits = fc.integer({ min: 639_980_000, max: 639_989_999 }).map(String);
  fc.assert(
    fc.property(digits, fc.constantFrom(...styles), (number, style) => {
      expect(read(style(number))).toBe(`+33${number}`);
    }),
  );
});

test('whatever is in a cell, the answer is a reason or an E.164 that reads as itself', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.constantFrom('FR', 'US', 'BR', 'ZZ'),
      (text, country) => {
        const parsed = parsePhone(text, country);
        if (!isUsable(parsed)) return;
        expect(parsed.phone).toMatch(/^\+[1-9]\d{4,14}$/);
        expect(read(parsed.phone)).toBe(parsed.phone);
      },
    ),
    { numRuns: 500 },
  );
});
