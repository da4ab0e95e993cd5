import { expect, test } from 'vitest';
import { resolveVariables, type VariableContact } from './variables.ts';

const ada: VariableContact = {
  name: null,
  profile_name: 'Ada L.',
  first_name: ' Ada ',
  last_name: null,
  phone_number: '+33700000001',
  email: null,
  country_code: 'FR',
  attributes: { Points: 120, Empty: '  ' },
};

test('values come from the row, the contact, its attributes or a fixed text', () => {
  const { values, missing } = resolveVariables(
    {
      'body.1': { source: 'field', field: 'first_name', fallback: 'you' },
      'body.2': { source: 'column', column: 'Code', fallback: '' },
      'body.3': { source: 'attribute', attribute: 'Points', fallback: '0' },
      'body.4': { source: 'text', text: 'Paris' },
      'body.5': { source: 'field', field: 'name', fallback: '' },
    },
    ada,
    { Code: 'SPRING' },
  );
  expect(values).toEqual({
    'body.1': 'Ada',
    'body.2': 'SPRING',
    'body.3': '120',
    'body.4': 'Paris',
    'body.5': 'Ada',
  });
  expect(missing).toEqual([]);
});

test('the fallback stands in for what is absent or blank, and what has none is missing', () => {
  const mapping = {
    'body.1': { source: 'field' as const, field: 'last_name' as const, fallback: 'friend' },
    'body.2': { source: 'attribute' as const, attribute: 'Empty', fallback: '' },
  };
  expect(resolveVariables(mapping, ada, {}, ['body.1', 'body.2', 'button.0.1'].map(wanted))).toEqual({
    values: { 'body.1': 'friend' },
    missing: ['body.2', 'button.0.1'],
  });
});

function wanted(key: string) {
  return { key, kind: 'text', optional: false } as const;
}
