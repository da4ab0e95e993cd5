import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SegmentConditions } from '@herald/contract';
import { createInstance, type TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { draftOf } from './draft.ts';
import { type Names, sentenceOf } from './sentence.ts';

async function speak(lng: 'en' | 'fr'): Promise<(conditions: SegmentConditions) => string> {
  const file = join(import.meta.dirname, `../../../../locales/${lng}/segments.json`);
  const i18n = createInstance();
  await i18n.init({
    lng,
    interpolation: { escapeValue: false },
    resources: { [lng]: { segments: JSON.parse(readFileSync(file, 'utf8')) } },
    ns: ['segments'],
    defaultNS: 'segments',
  });
  const tag = lng === 'fr' ? 'fr-FR' : 'en-US';
  const names: Names = {
    tag,
    field: (key) => (key === 'size' ? 'Shoe size' : key),
    list: (id) => ['VIP', 'Newsletter'][id - 1] ?? '?',
    label: (id) => ['Refund', 'Delivery'][id - 1] ?? '?',
    campaign: () => 'Spring',
    product: (id) => ['Soap', 'Sponge'][id - 1] ?? '?',
    country: (code) => new Intl.DisplayNames(tag, { type: 'region' }).of(code) ?? code,
    date: (day) => day,
  };
  // Spaces that do not break are a matter of print, not of what is said.
  return (conditions) =>
    sentenceOf(draftOf(conditions), names, i18n.t as TFunction<'segments'>).replace(/[\u00a0\u202f]/g, ' ');
}

const [english, french] = [await speak('en'), await speak('fr')];

const loyal: SegmentConditions = {
  match: 'all',
  conditions: [
    { about: 'country_code', test: { op: 'any_of', values: ['FR', 'BE'] } },
    { about: 'last_message_received_at', test: { op: 'within_last_days', days: 30 } },
    {
      match: 'any',
      conditions: [
        { about: 'list', op: 'in', group_ids: [1, 2] },
        { about: 'attribute', key: 'size', kind: 'number', test: { op: 'between', from: 38, to: 40.5 } },
      ],
    },
  ],
};

test('conditions read like a sentence', () => {
  expect(english(loyal)).toBe(
    'Country is France or Belgium; Last message from them is within the last 30 days; any of (List is VIP or Newsletter or Shoe size is between 38 and 40.5)',
  );
  expect(french(loyal)).toBe(
    'Pays est France ou Belgique ; Dernier message reçu remonte à moins de 30 jours ; l’une de ces conditions (Liste est VIP ou Newsletter ou Shoe size est compris entre 38 et 40,5)',
  );
});

test('what people bought', () => {
  const conditions: SegmentConditions = {
    match: 'all',
    conditions: [
      { about: 'orders_count', test: { op: 'gte', value: 2 } },
      { about: 'total_spent', test: { op: 'between', from: 50, to: 99.5 } },
      { about: 'last_order_date', test: { op: 'not_within_last_days', days: 90 } },
      { about: 'product', op: 'bought', product_ids: [1, 2], within_days: 30 },
      { about: 'product', op: 'not_bought', product_ids: [2], within_days: null },
    ],
  };
  expect(english(conditions)).toBe(
    'Number of orders is at least 2; Total spent is between 50 and 99.5; Last order is not within the last 90 days; Bought Soap or Sponge in the last 30 days; Did not buy Sponge',
  );
  expect(french(conditions)).toBe(
    'Nombre de commandes est d’au moins 2 ; Total dépensé est compris entre 50 et 99,5 ; Dernière commande ne remonte pas à moins de 90 jours ; A acheté Soap ou Sponge au cours des 30 derniers jours ; N’a pas acheté Sponge',
  );
});

test('no condition is everybody', () => {
  expect(english({ match: 'all', conditions: [] })).toBe('Everybody');
  expect(french({ match: 'any', conditions: [] })).toBe('Tout le monde');
});

test('what happened with campaigns and links', () => {
  const conditions: SegmentConditions = {
    match: 'any',
    conditions: [
      { about: 'campaign', op: 'not_read', campaign_id: 7 },
      { about: 'campaign', op: 'replied', campaign_id: null },
      { about: 'campaign', op: 'not_received', campaign_id: null, within_days: 14 },
      { about: 'link_click', op: 'clicked', within_days: 7 },
      { about: 'link_click', op: 'not_clicked', within_days: null },
      { about: 'conversation', op: 'is', state: 'window_open' },
    ],
  };
  expect(english(conditions)).toBe(
    'Did not read the campaign “Spring” or Replied to any campaign or Did not receive any campaign in the last 14 days or Clicked a link of ours in the last 7 days or Clicked no link of ours at any time or Conversation is inside the message window',
  );
});

test('words are quoted, and tests without a value end there', () => {
  const conditions: SegmentConditions = {
    match: 'all',
    conditions: [
      { about: 'name', test: { op: 'starts_with', value: 'An' } },
      { about: 'language', test: { op: 'none_of', values: ['fr', 'pt_BR'] } },
      { about: 'label', op: 'none_of', label_ids: [1, 2] },
      { about: 'email', test: { op: 'is_not_set' } },
    ],
  };
  expect(english(conditions)).toBe(
    'Name starts with “An”; Language is not French or Brazilian Portuguese; Label of the conversation is not Refund or Delivery; E-mail is empty',
  );
  expect(french(conditions)).toBe(
    'Nom commence par « An » ; Langue n’est pas Français ou Portugais brésilien ; Étiquette de la conversation n’est pas Refund ou Delivery ; E-mail est vide',
  );
});

test('a bracket around one condition needs no bracket', () => {
  const conditions: SegmentConditions = {
    match: 'all',
    conditions: [
      { match: 'any', conditions: [{ about: 'optin_status', op: 'none_of', values: ['opted_out'] }] },
    ],
  };
  expect(english(conditions)).toBe('Consent is not opted out');
});
