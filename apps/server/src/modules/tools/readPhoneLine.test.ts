import { expect, test } from 'vitest';
import { readPhoneLine } from './readPhoneLine.ts';

test.each([
  ['06 12 34 56 78', { phone: '+33612345678' }],
  ['"Ana";"+33 6 12 34 56 78";Paris', { phone: '+33612345678' }],
  ['Ana\t0033612345678', { phone: '+33612345678' }],
  ['', { reason: 'phone_missing' }],
  ['0612', { reason: 'phone_invalid' }],
  ['3,36123E+10', { reason: 'phone_scientific' }],
  ['+999 12 34 56 78', { reason: 'phone_country_unknown' }],
])('%s', (line, read) => expect(readPhoneLine(line, 'FR')).toEqual(read));
