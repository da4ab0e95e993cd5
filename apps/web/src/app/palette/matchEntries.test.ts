import { expect, test } from 'vitest';
import { matchEntries } from './matchEntries.ts';
import { synonyms } from './synonyms.ts';

const french = {
  campaigns: 'Campagnes',
  templates: 'Modèles',
  pricing: 'Offres et facturation',
  metaBilling: 'Facturation Meta',
  'import-contacts': 'Importer des contacts',
  'new-campaign': 'Créer une campagne',
};
const entries = Object.entries(french).map(([key, label]) => ({ key, label, keywords: synonyms[key] }));
const found = (query: string) => matchEntries(query, entries).map(({ key }) => key);

test('accents and capitals do not matter', () => {
  expect(found('modele')).toContain('templates');
  expect(found('MODÈLE')).toContain('templates');
});

test.each([
  ['soldes', 'new-campaign'],
  ['facturation', 'pricing'],
  ['importer', 'import-contacts'],
  ['programmer', 'new-campaign'],
  ['schedule', 'new-campaign'],
  ['billing', 'metaBilling'],
  ['upload csv', 'import-contacts'],
])('“%s” finds %s', (query, key) => expect(found(query)).toContain(key));

test('a name comes before other words for it', () => {
  expect(found('campagne').slice(0, 2)).toEqual(['campaigns', 'new-campaign']);
  expect(found('facturation meta')[0]).toBe('metaBilling');
});

test('every word must be there', () => expect(found('importer facture')).toEqual([]));
