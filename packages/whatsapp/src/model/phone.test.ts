import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  e164ToWaId,
  isBusinessScopedUserId,
  isE164,
  isSamePhone,
  waIdCandidates,
  waIdToE164,
} from './phone.ts';

test('moves between the two exact forms', () => {
  expect(waIdToE164('33700000123')).toBe('+33700000123');
  expect(waIdToE164('+33700000123')).toBe('+33700000123');
  expect(e164ToWaId('+33 7 00-00-01 23')).toBe('33700000123');
  expect([isE164('+33700000123'), isE164('33700000123'), isE164('+0700000123')]).toEqual([
    true,
    false,
    false,
  ]);
});

test.each([
  ['5511987654321', '551187654321'],
  ['5215512345678', '525512345678'],
  ['5491123456789', '541123456789'],
])('%s and %s are one person', (a, b) => {
  expect(waIdCandidates(a)).toEqual([a, b]);
  expect(waIdCandidates(`+${b}`)).toEqual([b, a]);
  expect(isSamePhone(a, `+${b}`)).toBe(true);
});

test('a Brazilian landline and other countries have one spelling', () => {
  expect(waIdCandidates('551133334444')).toEqual(['551133334444']);
  expect(waIdCandidates('+33700000123')).toEqual(['33700000123']);
  expect(isSamePhone('33700000123', '33700000124')).toBe(false);
});

test('twins name each other', () => {
  const number = fc.stringMatching(/^(55|52|54)\d{9,12}$/);
  fc.assert(
    fc.property(number, (waId) => {
      for (const twin of waIdCandidates(waId)) expect(waIdCandidates(twin)).toContain(waId);
    }),
  );
});

test('knows a business-scoped user id', () => {
  expect(['FR.1002003004005', 'FR.ENT.2', 'BR.a1B2'].every(isBusinessScopedUserId)).toBe(true);
  expect(['33700000123', 'fr.1', 'FR.', 'FR.1 2'].some(isBusinessScopedUserId)).toBe(false);
});
