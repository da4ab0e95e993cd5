import { groupButtons, type TemplateStructure } from '@herald/whatsapp/model';
import { expect, test } from 'vitest';
import { type NeededVariable, variableName } from './variableName.ts';

const t = ((key: string, values: object) => `${key} ${JSON.stringify(values)}`) as never;

const structure = {
  type: 'standard',
  buttons: groupButtons([
    { type: 'quick_reply', text: 'Plus tard', index: 0 },
    { type: 'url', text: 'Voir les soldes', index: 1, url: 'https://lavande.example/{{1}}', variable: null },
  ]),
} as unknown as TemplateStructure;
const link = { key: 'button.1.1', place: 'button', kind: 'text', card: null, button: 1, index: 1, name: '' };

test('the link of a button is called by the words of the button', () => {
  const named = (change: object) => variableName(t, { ...link, ...change } as NeededVariable, structure);
  expect(named({})).toBe('campaigns:variables.linkOf {"text":"Voir les soldes"}');
  expect(named({ name: 'produit' })).toBe('produit');
  expect(named({ place: 'body', button: null })).toBe('campaigns:variables.numbered {"number":1}');
  expect(variableName(t, link as NeededVariable)).toBe('campaigns:variables.numbered {"number":1}');
});
