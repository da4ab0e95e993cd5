import { expect, test } from 'vitest';
import { plainName } from './text.ts';

test.each([
  ['\u200b\u2060\ufeff', ''],
  ['\u3164 \u2800', ''],
  ['facture\u202efdp.exe', 'facturefdp.exe'],
  ['\u2067Anna\u2069', 'Anna'],
  ['👨\u200d👩\u200d👧 Martin', '👨\u200d👩\u200d👧 Martin'],
  ['  Léa  ', 'Léa'],
])('%j is shown as %j', (name, shown) => {
  expect(plainName(name)).toBe(shown);
});
