import { expect, test } from 'vitest';
import { plainName } from './text.ts';

test.each([
  ['\u200b\u2060\ufeff', ''],
  ['\u3164 \u2800', ''],
  ['facture\u202efdp.exe', 'facturefdp.exe'],
  ['\u2067Anna\u2069', 'Anna'],
  ['👨\u200d👩\u200d👧 Martin', '👨\u200d👩\u200d👧 Martin'],
  ['  Léa  ', 'Léa'],
  ['🏴\u200d\u2620', '🏴\u200d\u2620'],
])('%j is shown as %j', (name, shown) => {
  expect(plainName(name)).toBe(shown);
});

test('whatever shows nothing by itself is known, whichever Unicode calls so', () => {
  const invisible = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter((sign) =>
    /[\s\p{Cf}]/u.test(sign),
  );
  expect(invisible.filter((sign) => plainName(sign) !== '')).toEqual([]);
});
