import { componentsToStructure, type MetaTemplateComponent } from '@herald/whatsapp/model';
import { expect, test } from 'vitest';
import { stillFits } from './stillFits.ts';

type Format = 'positional' | 'named';

function templateOf(components: MetaTemplateComponent[], parameter_format: Format = 'positional') {
  const structure = componentsToStructure({
    id: '1',
    name: 'spring',
    language: 'fr',
    category: 'MARKETING',
    status: 'APPROVED',
    parameter_format,
    components,
  } as Parameters<typeof componentsToStructure>[0]);
  return { structure, header_file_id: null };
}
const body = (text: string): MetaTemplateComponent => ({ type: 'BODY', text });
const image: MetaTemplateComponent = { type: 'HEADER', format: 'IMAGE' };
const link = (url: string): MetaTemplateComponent => ({
  type: 'BUTTONS',
  buttons: [{ type: 'URL', text: 'Voir', url }],
});
const two = body('Bonjour {{1}}, votre code est {{2}} ce mois-ci.');

test.each<[string, MetaTemplateComponent[], MetaTemplateComponent[], boolean]>([
  ['other words', [two], [body('Chère {{1}}, utilisez {{2}} avant lundi.')], true],
  ['a value more', [two], [body('{{1}}, {{2}} et {{3}} pour vous.')], false],
  ['one of two values', [two], [body('Votre code est {{1}} ce mois-ci.')], false],
  ['no value at all', [two], [body('La boutique est ouverte.')], true],
  ['a picture that somebody must give', [two], [image, two], false],
  ['no picture any more', [image, two], [two], true],
  ['no link any more', [two, link('https://a.fr/{{1}}')], [two], true],
  ['a link that asks for its end', [two, link('https://a.fr/')], [two, link('https://a.fr/{{1}}')], false],
])('%s', (_, before, after, fits) => {
  expect(stillFits(templateOf(before), templateOf(after))).toBe(fits);
});

test('values with names fit as long as each stands where it stood', () => {
  const before = templateOf([body('Bonjour {{prenom}}, code {{code}}.')], 'named');
  const of = (text: string) => templateOf([body(text)], 'named');
  expect(stillFits(before, of('Chère {{prenom}}, le code est {{code}}.'))).toBe(true);
  expect(stillFits(before, of('Chère {{prenom}}, à bientôt.'))).toBe(true);
  expect(stillFits(before, of('Le code est {{code}} pour vous.'))).toBe(false);
  expect(stillFits(before, of('Chère {{prenom}}, la ville est {{ville}}.'))).toBe(false);
});
