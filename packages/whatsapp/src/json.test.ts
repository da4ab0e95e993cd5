import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson } from './json.ts';

test('integers beyond the safe range come out as strings, digit for digit', () => {
  expect(parseJson('{"id":1234567890123456789,"n":[12345678901234567890],"small":42,"price":12.5}')).toEqual({
    id: '1234567890123456789',
    n: ['12345678901234567890'],
    small: 42,
    price: 12.5,
  });
  expect(parseJson('9007199254740993')).toBe('9007199254740993');
  expect(parseJson('{"id":1234567890123456}')).toEqual({ id: 1234567890123456 });
});

test('texts are storable: no NUL and no half of a surrogate pair, while emoji survive', () => {
  expect(parseJson('{"a":"x\\u0000y","b":"\\ud83d","c":"\\ud83d\\ude00"}')).toEqual({
    a: 'xy',
    b: '\ufffd',
    c: '😀',
  });
});

test('reads everything else as JSON.parse does', () => {
  const longAsText = (_key: string, value: unknown) =>
    Number.isInteger(value) && !Number.isSafeInteger(value) ? String(value) : value;
  fc.assert(
    fc.property(fc.json(), (text) => {
      fc.pre(!/\\u0000|\\ud[89a-f]|e[+-]?\d/i.test(text));
      expect(parseJson(text)).toEqual(JSON.parse(text, longAsText));
    }),
  );
});
