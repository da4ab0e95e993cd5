import type { ContactImport } from '@herald/contract';
import { expect, test } from 'vitest';
import { mappingOf, retarget, suggestedValues } from './mapping.ts';

const column = (index: number, name: string, suggested: ContactImport['columns'][number]['suggested']) => ({
  index,
  name,
  suggested,
  samples: [],
  consent: null,
});

const row = {
  file_name: 'Clients novembre.csv',
  default_country: null,
  columns: [column(0, 'Billing phone', 'phone'), column(1, 'Nom', 'name'), column(2, 'Téléphone', 'phone')],
} as unknown as ContactImport;

test('the form begins with what the file suggests', () => {
  expect(suggestedValues(row, 'FR')).toEqual({
    columns: ['phone', 'name', 'phone'],
    default_country: 'FR',
    consent: 'unchanged',
    group_id: 'none',
    new_group: { name: 'Clients novembre', color: 'green' },
    start_automations: false,
  });
  expect(suggestedValues(row, 'FR', 7).group_id).toBe('7');
});

test('a name is in one column only, phones may be in several', () => {
  expect(retarget(['name', 'attribute', 'phone'], 1, 'name')).toEqual(['attribute', 'name', 'phone']);
  expect(retarget(['name', 'attribute', 'phone'], 1, 'phone')).toEqual(['name', 'phone', 'phone']);
});

test('columns go in their order, and people to a new list or to one that is there', () => {
  const values = { ...suggestedValues(row, 'FR'), group_id: 'new' };
  expect(mappingOf(row, values)).toEqual({
    columns: [
      { index: 0, target: 'phone' },
      { index: 1, target: 'name' },
      { index: 2, target: 'phone' },
    ],
    default_country: 'FR',
    consent: 'unchanged',
    group_id: null,
    new_group: { name: 'Clients novembre', color: 'green' },
    start_automations: false,
  });
  expect(mappingOf(row, { ...values, group_id: '7' })).toMatchObject({ group_id: 7, new_group: null });
  // Nothing can wait for a list that is made now.
  const starting = { ...values, start_automations: true };
  expect(mappingOf(row, starting).start_automations).toBe(false);
  expect(mappingOf(row, { ...starting, group_id: '7' }).start_automations).toBe(true);
});
