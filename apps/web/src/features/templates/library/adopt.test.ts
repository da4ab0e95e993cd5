import type { LibraryTemplate } from '@herald/contract';
import { buttonsOf, hasErrors, templateStructureSchema, validateTemplate } from '@herald/whatsapp/model';
import { expect, test } from 'vitest';
import { orderShipped } from '#data/templates/testing.ts';
import { adoptedAs, needsPictures, needsSite, toAdopt, withSite } from './adopt.ts';

const structure = templateStructureSchema.parse({
  type: 'standard',
  name: 'order_shipped',
  category: 'UTILITY',
  language: 'en',
  header: { type: 'none' },
  body: { text: 'Your parcel {{1}} has left.', variables: [{ number: 1, example: 'A-1' }] },
  buttons: [
    {
      type: 'CTA',
      buttons: [
        { type: 'url', text: 'Shop', url: 'https://example.com' },
        {
          type: 'url',
          text: 'Track',
          url: 'https://example.com/{{1}}',
          variable: { number: 1, example: 'https://example.com/orders/A-1' },
        },
      ],
    },
  ],
}) as LibraryTemplate['structure'];
const item: LibraryTemplate = {
  id: 'order_shipped',
  name: 'Sent',
  description: '',
  tags: ['shipping'],
  structure,
};
const addresses = (site: string) =>
  buttonsOf(withSite(structure, site)).map(
    (button) => button.type === 'url' && [button.url, button.variable?.example],
  );

test('the buttons lead to the shop, however its address is typed', () => {
  expect(needsSite(item)).toBe(true);
  expect(
    needsSite({ ...item, structure: { ...structure, buttons: [] } as LibraryTemplate['structure'] }),
  ).toBe(false);
  for (const typed of ['lune.example', ' https://lune.example/ ', 'https://lune.example']) {
    expect(addresses(typed)).toEqual([
      ['https://lune.example', undefined],
      ['https://lune.example/{{1}}', 'https://lune.example/orders/A-1'],
    ]);
  }
  expect(hasErrors(validateTemplate(withSite(structure, 'lune.example')))).toBe(false);
});

test('without an address the editor asks for one', () => {
  expect(hasErrors(validateTemplate(withSite(structure, ' ')))).toBe(true);
});

test('a name that is taken in this language gets a number', () => {
  expect(toAdopt(item, 'lune.example', []).name).toBe('order_shipped');
  expect(toAdopt(item, 'lune.example', [orderShipped]).name).toBe('order_shipped_2');
  expect(toAdopt(item, 'lune.example', [{ ...orderShipped, language: 'fr' }]).name).toBe('order_shipped');
});

test('a template of the team with the same words is found, whatever its name', () => {
  expect(adoptedAs(item, [orderShipped])).toBeUndefined();
  const own = {
    ...orderShipped,
    name: 'own',
    structure: { ...orderShipped.structure, body: structure.body },
  };
  expect(adoptedAs(item, [orderShipped, own])).toBe(own);
});

test('the cards of a carousel lead to the shop too, and wait for their pictures', () => {
  const { name, category, language, body } = structure;
  const url = { type: 'url', text: 'Look', url: 'https://example.com' };
  const card = { header: { type: 'image' }, body: { text: 'New' }, buttons: [url] };
  const carousel = templateStructureSchema.parse({
    ...{ type: 'carousel', name, category, language, body },
    carousel_cards: [card, card].map((each) => ({
      ...each,
      header: { ...each.header, media_handle: null, media_url: null, filename: null },
    })),
  });
  const cards = { ...item, structure: carousel };
  expect([needsSite(cards), needsPictures(cards), needsPictures(item)]).toEqual([true, true, false]);
  expect(withSite(carousel, 'lune.example')).toMatchObject({
    carousel_cards: [
      { buttons: [{ url: 'https://lune.example' }] },
      { buttons: [{ url: 'https://lune.example' }] },
    ],
  });
});
