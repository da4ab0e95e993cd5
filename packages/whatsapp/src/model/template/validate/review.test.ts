import { expect, test } from 'vitest';
import { groupButtons } from '../buttons.ts';
import type { StandardStructure } from '../schema.ts';
import { standard } from '../testTemplates.ts';
import { validateTemplate } from './index.ts';
import { guessLanguage } from './language.ts';

const plain: Partial<StandardStructure> = { header: { type: 'none' }, footer: null, buttons: [] };
const body = (text: string) => ({ body: { text, variables: [] } });

const warningsOf = (changes: Parameters<typeof standard>[0]) =>
  validateTemplate(standard({ ...plain, ...changes }))
    .filter(({ severity }) => severity === 'warning')
    .map(({ path, code }) => [path, code]);

test.each([
  ['thirteen emojis', body(`Merci ${'🎉'.repeat(13)} encore`), 'body.text', 'body_many_emoji'],
  ['empty lines', body('Merci à vous.\n\n\n\nÀ bientôt'), 'body.text', 'body_many_newlines'],
  ['runs of spaces', body('Merci      à vous'), 'body.text', 'body_many_spaces'],
  ['a short address', body('Suivez https://bit.ly/3xYz ici'), 'body.text', 'address_shortened'],
  ['a chat', body('Écrivez à wa.me/33612345678 ici'), 'body.text', 'address_whatsapp'],
  ['selling', body('Votre commande est là, et une remise aussi'), 'body.text', 'utility_promotional'],
  [
    'another language',
    body('Hello and thank you for your order, it is on the way to you with our thanks'),
    'language',
    'language_other',
  ],
])('%s are said before the review', (_what, changes, path, code) => {
  expect(warningsOf(changes)).toContainEqual([path, code]);
});

test('addresses of buttons are looked at, and those of the shop are fine', () => {
  const link = (url: string) => ({
    ...body('Votre commande est partie ce matin.'),
    buttons: groupButtons([{ type: 'url', text: 'Suivre', index: 0, url, variable: null }]),
  });
  expect(warningsOf(link('https://bit.ly/abc'))).toEqual([['buttons.0.buttons.0.url', 'address_shortened']]);
  expect(warningsOf(link('https://wa.me/33612345678'))).toEqual([
    ['buttons.0.buttons.0.url', 'address_whatsapp'],
  ]);
  expect(warningsOf(link('https://orbit.lyon.example/a'))).toEqual([]);
});

test('a lifetime is one that the category has', () => {
  const errors = (category: 'MARKETING' | 'UTILITY', ttl_seconds: number) =>
    validateTemplate(standard({ category, ttl_seconds })).filter(({ code }) => code === 'lifetime_range');
  expect(errors('UTILITY', 60)).toEqual([]);
  expect(errors('UTILITY', -1)).toEqual([]);
  expect(errors('UTILITY', 86_400)).toHaveLength(1);
  expect(errors('MARKETING', 60)).toHaveLength(1);
  expect(errors('MARKETING', -1)).toHaveLength(1);
  expect(errors('MARKETING', 86_400)).toEqual([]);
});

test('a language is only guessed where it is clear', () => {
  expect(guessLanguage('Bonjour, votre commande est partie et vous la recevrez chez vous')).toBe('fr');
  expect(guessLanguage('Hola, gracias por su pedido, está en camino para usted')).toBe('es');
  expect(guessLanguage('OK merci')).toBeNull();
});
