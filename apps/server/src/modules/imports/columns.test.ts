import { sniffDelimiter } from '@herald/contract/table';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { consentOfTitle, isRefusalTitle, uniqueTitles } from './columnTitles.ts';
import { readConsent, readRefusal } from './consentWords.ts';
import { readCountry } from './countries.ts';
import { isHeader } from './header.ts';
import { suggestTargets } from './suggestTargets.ts';

const suggest = (columns: Record<string, string[]>) =>
  Object.fromEntries(
    suggestTargets(
      Object.entries(columns).map(([title, cells]) => ({ title, cells })),
      'FR',
    ).map((target, index) => [Object.keys(columns)[index], target]),
  );

test('the columns of a Shopify export', () => {
  expect(
    suggest({
      'Customer ID': ['7000000000000'],
      'First Name': ['Léa'],
      'Last Name': ['Müller'],
      Email: ['a@example.com'],
      'Accepts Email Marketing': ['no'],
      'Default Address Country Code': ['FR'],
      'Default Address Zip': ['69003'],
      'Default Address Phone': ['+33 6 39 98 00 00'],
      Phone: ["'+33639980005"],
      'Accepts SMS Marketing': ['yes'],
      'Total Spent': ['355.34'],
      Note: ['matin'],
    }),
  ).toEqual({
    'Customer ID': 'attribute',
    'First Name': 'first_name',
    'Last Name': 'last_name',
    Email: 'email',
    'Accepts Email Marketing': 'attribute',
    'Default Address Country Code': 'country',
    'Default Address Zip': 'attribute',
    'Default Address Phone': 'phone',
    Phone: 'phone',
    'Accepts SMS Marketing': 'attribute',
    'Total Spent': 'attribute',
    Note: 'attribute',
  });
});

test('the columns of a French file and of a Klaviyo export', () => {
  expect(suggest({ Prénom: ['Zoë'], Nom: ['Müller'], Téléphone: ['06'], Ville: ['Orléans'] })).toEqual({
    Prénom: 'first_name',
    Nom: 'last_name',
    Téléphone: 'phone',
    Ville: 'attribute',
  });
  expect(
    suggest({
      'Email Marketing Consent': ['SUBSCRIBED'],
      'SMS Marketing Consent': ['SUBSCRIBED', 'NEVER_SUBSCRIBED'],
      'SMS Marketing Consent Timestamp': ['2026-01-11 09:30:00+00:00'],
      'Klaviyo ID': ['01J0000000KLV'],
    }),
  ).toEqual({
    'Email Marketing Consent': 'attribute',
    'SMS Marketing Consent': 'attribute',
    'SMS Marketing Consent Timestamp': 'attribute',
    'Klaviyo ID': 'attribute',
  });
});

test('the columns of Google Contacts: values win over labels and empty columns', () => {
  expect(
    suggest({
      'First Name': ['Léa'],
      'Middle Name': ['Anne'],
      Labels: ['* myContacts'],
      'E-mail 1 - Label': [],
      'E-mail 1 - Value': ['lea@example.com'],
      'E-mail 2 - Label': ['* Work'],
      'Phone 1 - Label': ['Mobile'],
      'Phone 1 - Value': ['+33 6 39 98 50 00 ::: +44 7700 900000'],
      'Phone 2 - Label': ['Work'],
      'Phone 2 - Value': ['+33 1 99 00 00 00'],
    }),
  ).toEqual({
    'First Name': 'first_name',
    'Middle Name': 'ignore',
    Labels: 'ignore',
    'E-mail 1 - Label': 'ignore',
    'E-mail 1 - Value': 'email',
    'E-mail 2 - Label': 'ignore',
    'Phone 1 - Label': 'ignore',
    'Phone 1 - Value': 'phone',
    'Phone 2 - Label': 'ignore',
    'Phone 2 - Value': 'phone',
  });
  expect(suggest({ 'E-mail': [], Courriel: ['a@b.fr'] })).toEqual({
    'E-mail': 'attribute',
    Courriel: 'email',
  });
});

test('only consent for WhatsApp, or for nobody knows what, is taken for consent', () => {
  expect(
    suggest({
      'WhatsApp opt-in': ['yes'],
      'Opt-in': ['yes'],
      'SMS consent': ['yes'],
      'E-mail newsletter': ['no'],
      'Accepts Marketing': ['no'],
    }),
  ).toEqual({
    'WhatsApp opt-in': 'optin',
    'Opt-in': 'attribute',
    'SMS consent': 'attribute',
    'E-mail newsletter': 'attribute',
    'Accepts Marketing': 'attribute',
  });
  expect(suggest({ 'Opt-in': ['oui'], optin_ip: ['10.0.0.1'], optin_time: ['yes'], Consent: [] })).toEqual({
    'Opt-in': 'optin',
    optin_ip: 'attribute',
    optin_time: 'attribute',
    Consent: 'attribute',
  });
  expect(consentOfTitle('Accepts SMS Marketing')).toBe('sms');
  expect(suggest({ 'WhatsApp blacklist': ['yes', 'no'] })).toEqual({ 'WhatsApp blacklist': 'optin' });
});

test('full names are split where a column holds some, unless their parts have columns', () => {
  expect(suggest({ 'Nom complet': ['Maëlle'] })).toEqual({ 'Nom complet': 'full_name' });
  expect(suggest({ 'Nom, prénom': ['Dupont, Marie'] })).toEqual({ 'Nom, prénom': 'last_first_name' });
  expect(suggest({ Client: ['Camille Moreau', 'Marie-Claire de la Tour'] })).toEqual({ Client: 'full_name' });
  expect(suggest({ Client: ['Boutique 12', 'Camille'] })).toEqual({ Client: 'name' });
  expect(suggest({ 'Nom complet': ['Zoé Martin'], Prénom: ['Zoé'], Nom: ['Martin'] })).toEqual({
    'Nom complet': 'name',
    Prénom: 'first_name',
    Nom: 'last_name',
  });
});

test('a list of refusals is read the other way round', () => {
  expect(['WhatsApp opt-out', 'Liste noire', 'unsubscribed'].map(isRefusalTitle)).toEqual([true, true, true]);
  expect(isRefusalTitle('Opt-in')).toBe(false);
  expect(['yes', 'oui', '1', 'unsubscribed', 'no', 'non', '', 'subscribed'].map(readRefusal)).toEqual([
    'opted_out',
    'opted_out',
    'opted_out',
    'opted_out',
    null,
    null,
    null,
    null,
  ]);
});

test('without telling titles, what is in the cells decides', () => {
  expect(
    suggest({
      'Column 1': ['+33 6 39 98 00 10', '0639980011'],
      'Column 2': ['a@b.fr'],
      'Column 3': ['12,50'],
    }),
  ).toEqual({
    'Column 1': 'phone',
    'Column 2': 'email',
    'Column 3': 'attribute',
  });
  expect(suggest({ Commande: ['7000000000000'], 'Date achat': ['2026-01-11'], Montant: ['203,90'] })).toEqual(
    {
      Commande: 'attribute',
      'Date achat': 'attribute',
      Montant: 'attribute',
    },
  );
});

test('a header is told from data', () => {
  expect(isHeader(['Prénom', 'Téléphone'], 'FR')).toBe(true);
  expect(isHeader(['foo', 'bar', ''], 'FR')).toBe(true);
  expect(isHeader(['Léa', '+33639980010'], 'FR')).toBe(false);
  expect(isHeader(['Léa', 'lea@example.com'], 'FR')).toBe(false);
  expect(isHeader(['', ''], 'FR')).toBe(false);
});

test('titles become unique and are never empty', () => {
  expect(uniqueTitles(['Email', '', 'email', ' Email  '], 'Column')).toEqual([
    'Email',
    'Column 2',
    'email (2)',
    'Email (3)',
  ]);
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 30 }), (titles) => {
      const names = uniqueTitles(titles, 'Column');
      expect(new Set(names).size).toBe(titles.length);
      expect(names.every((name) => name.length > 0 && name.length <= 200)).toBe(true);
    }),
  );
});

test.each([
  ['yes', 'opted_in'],
  ['OUI', 'opted_in'],
  ['SUBSCRIBED', 'opted_in'],
  ['TRUE', 'opted_in'],
  ['1', 'opted_in'],
  ['no', 'opted_out'],
  ['Non', 'opted_out'],
  ['UNSUBSCRIBED', 'opted_out'],
  ['FALSE', 'opted_out'],
  ['désabonné', 'opted_out'],
  ['NEVER_SUBSCRIBED', null],
  ['', null],
  ['maybe', null],
])('%j as consent', (cell, expected) => {
  expect(readConsent(cell)).toBe(expected);
});

test('countries by code and by name in both languages', () => {
  expect(
    ['FR', 'fr', 'France', 'Allemagne', 'Germany', 'Royaume-Uni', 'UK', 'BEL', 'Atlantis', ''].map(
      readCountry,
    ),
  ).toEqual(['FR', 'FR', 'FR', 'DE', 'DE', 'GB', 'GB', 'BE', null, null]);
});

test('decimal commas and addresses do not fool the delimiter', () => {
  expect(sniffDelimiter('Nom;Panier\r\nA;203,90\r\nB;1,20\r\n', true)).toBe(';');
  expect(sniffDelimiter('name,address\nA,"1; rue; x"\nB,"2; rue; y"\n', true)).toBe(',');
  expect(sniffDelimiter('a\tb\n1,2\t3\n', true)).toBe('\t');
  expect(sniffDelimiter('sep=|\na;b|c;d\n', true)).toBe('|');
  expect(sniffDelimiter('phone\n0639980010\n', true)).toBe(',');
});

test('finds the delimiter of any table that was written properly', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'é', ' ', '7'), minLength: 1, maxLength: 8 });
  const shape = fc.record({
    delimiter: fc.constantFrom(';', ',', '\t', '|'),
    rows: fc
      .integer({ min: 2, max: 5 })
      .chain((width) =>
        fc.array(fc.array(word, { minLength: width, maxLength: width }), { minLength: 2, maxLength: 20 }),
      ),
  });
  fc.assert(
    fc.property(shape, ({ delimiter, rows }) => {
      expect(sniffDelimiter(rows.map((cells) => cells.join(delimiter)).join('\n'), true)).toBe(delimiter);
    }),
  );
});
