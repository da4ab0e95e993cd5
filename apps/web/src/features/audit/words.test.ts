import { auditFields } from '@herald/contract';
import { expect, test } from 'vitest';
import en from '../../../locales/en/audit.json' with { type: 'json' };
import fr from '../../../locales/fr/audit.json' with { type: 'json' };

test('everything that a line of the log may say of a change has its words in both languages', () => {
  expect(Object.keys(en.field).sort()).toEqual([...auditFields].sort());
  expect(Object.keys(fr.field).sort()).toEqual([...auditFields].sort());
});
