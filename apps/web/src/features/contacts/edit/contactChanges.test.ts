import { expect, test } from 'vitest';
import { type ContactValues, contactChanges, isUnchanged } from './contactChanges.ts';

const ana: ContactValues = {
  name: 'Ana',
  first_name: 'Ana',
  last_name: '',
  phone_number: '+33639980000',
  email: '',
  language: 'fr',
  attributes: { city: 'Lyon', size: '38' },
};

test('sends only what differs', () => {
  expect(contactChanges(ana, { ...ana, name: ' Ana Leroy ' })).toEqual({ name: 'Ana Leroy' });
  expect(isUnchanged(contactChanges(ana, { ...ana, name: 'Ana ' }))).toBe(true);
});

test('empties what was emptied, fields of the team as well', () => {
  const after = { ...ana, first_name: '', attributes: { city: '', size: '38' } };
  expect(contactChanges(ana, after)).toEqual({ first_name: null, attributes: { city: null } });
});

test('adds a field that had no value, and takes it away again when undone', () => {
  const after = { ...ana, attributes: { ...ana.attributes, vip: 'true' } };
  expect(contactChanges(ana, after)).toEqual({ attributes: { vip: 'true' } });
  expect(contactChanges(after, ana)).toEqual({ attributes: { vip: null } });
});
