import * as contract from '@herald/contract';
import { buttonsOf, type TemplateStructure, validateTemplate } from '@herald/whatsapp/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/index.ts';
import { openShop, type Shop } from '../../../test/shop.ts';
import { libraryItems, readLibrary } from './index.ts';

const both = ['en', 'fr'] as const;

const allButtonsOf = (structure: TemplateStructure) =>
  structure.type === 'carousel'
    ? structure.carousel_cards.flatMap(({ buttons }) => buttons)
    : buttonsOf(structure);

test('forty templates in both languages, and some for every use', () => {
  expect(libraryItems).toHaveLength(40);
  expect(new Set(libraryItems.map(({ id }) => id)).size).toBe(40);
  const used = new Set(libraryItems.flatMap(({ tags }) => tags));
  expect([...used].sort()).toEqual([...contract.templateTag.options].sort());
  for (const tag of used) {
    expect(libraryItems.filter(({ tags }) => tags.includes(tag)).length, tag).toBeGreaterThanOrEqual(4);
  }
});

describe.each(both)('in %s', (locale) => {
  const library = readLibrary(locale);

  test.each(library.map((item) => [item.id, item] as const))('%s is nothing that Meta refuses', (_, item) => {
    const existing = library.filter((other) => other !== item).map(({ structure }) => structure);
    // Pictures of cards are the merchant’s own.
    const lacking = item.structure.type === 'carousel' ? ['header_media_required'] : [];
    const found = validateTemplate(item.structure, { existing }).map(({ code }) => code);
    expect([...new Set(found)]).toEqual(lacking);
    expect(contract.libraryTemplate.parse(item)).toEqual(item);
    const { variables } = item.structure.body;
    expect(variables.map(({ number }) => number)).toEqual(variables.map((_, at) => at + 1));
    expect(item.structure.body.text).not.toMatch(/\{\{[a-z]/);
  });

  test('both languages ask for the same values and offer the same buttons', () => {
    const shapeOf = ({ structure }: contract.LibraryTemplate) => [
      structure.category,
      structure.body.variables.length,
      (structure.type === 'carousel' ? structure.carousel_cards : [structure]).length,
      allButtonsOf(structure).map(({ type }) => type),
    ];
    expect(library.map(shapeOf)).toEqual(readLibrary('en').map(shapeOf));
  });

  test('every address is the one that a merchant replaces, and counted where it sells', () => {
    for (const { structure } of library) {
      for (const button of allButtonsOf(structure)) {
        if (button.type !== 'url') continue;
        expect(button.url.startsWith(contract.librarySite)).toBe(true);
        expect(button.track === true, structure.name).toBe(structure.category === 'MARKETING');
      }
    }
  });
});

describe('the library over the API', () => {
  let app: TestApp;
  let shop: Shop;
  beforeAll(async () => {
    app = await startTestApp({ sandbox: { smtpPort: null } });
    shop = await openShop(app);
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const read = async (query: { language?: 'fr' | 'en' } = {}) =>
    (await shop.caller.call(contract.listLibraryTemplates, { params: shop.params, query })).data;

  test('comes in the language that is asked for, else in that of the reader', async () => {
    const french = await read({ language: 'fr' });
    expect(french.map(({ structure }) => structure.language)).toEqual(french.map(() => 'fr'));
    expect(french.find(({ id }) => id === 'order_confirmed')?.name).toBe('Commande confirmée');
    const own = await read();
    expect(['fr', 'en']).toContain(own[0]?.structure.language);
    expect(own).toEqual(await read({ language: own[0]?.structure.language as 'fr' | 'en' }));
  });

  test('a template of it is submitted as it is', async () => {
    const item = (await read({ language: 'fr' })).find(({ id }) => id === 'shipping_delivered');
    if (item?.structure.type !== 'standard') throw new Error('It is a standard template.');
    const created = await shop.caller.call(contract.createTemplate, {
      params: shop.params,
      body: { structure: item.structure, header_file_id: null },
    });
    expect(created.status, created.text).toBe(200);
    expect(created.data).toMatchObject({ name: 'shipping_delivered', category: 'UTILITY', language: 'fr' });
    expect(created.data.variables_needed.map(({ name }) => name)).toEqual(['prénom', 'numéro de commande']);
  });
});
