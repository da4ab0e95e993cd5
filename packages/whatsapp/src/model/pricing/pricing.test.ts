import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chargeTypeOf, parseMarkets, parsePrice, parseRateCard, priceOf, RateFileError } from './index.ts';

const markets = parseMarkets(`prefix,country,market,region
33,FR,France,Rest of Western Europe
1,US,North America,North America
1876,JM,Rest of Latin America,Rest of Latin America
32,BE,Rest of Western Europe,Rest of Western Europe
880,BD,Bangladesh,Rest of Asia Pacific
998,UZ,Nowhere,Nowhere else`);

const head = (id: string, currency: string, from: string) =>
  `# id: ${id}\n# currency: ${currency}\n# valid_from: ${from}\n# default_market: Other\nmarket,category,tier_from,price,estimated\n`;

const summer = parseRateCard(`${head('eur-summer', 'EUR', '2026-07-01')}France,marketing,0,0.0712,no
France,utility,0,0.0248,no
France,utility,100000,0.0236,no
Rest of Western Europe,marketing,0,0.0490,no
Rest of Asia Pacific,marketing,0,0.0698,no
Other,marketing,0,0.0500,yes
Other,utility,0,0.0064,yes`);
const autumn = parseRateCard(
  `${head('eur-autumn', 'EUR', '2026-10-01')}France,marketing,0,0.08,no\nOther,utility,0,0.01,no`,
);
const book = { cards: [summer, autumn], markets };
const august = new Date('2026-08-15T12:00:00Z');

const ask = (
  phone: string | null,
  category: 'marketing' | 'utility' | 'service' | 'authentication',
  more = {},
) => priceOf(book, { phone, category, currency: 'EUR', at: august, ...more });

test('prices are whole millionths', () => {
  expect(['0.0712', '1', '12.5', '0.000001'].map(parsePrice)).toEqual([71_200, 1_000_000, 12_500_000, 1]);
  expect(['', '-1', '1,5', '.5', '1e3', '0.1234567'].map(parsePrice)).toEqual(Array(6).fill(null));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (micros) => {
      expect(parsePrice((micros / 1e6).toFixed(6))).toBe(micros);
    }),
  );
});

test('answers the list price of the market of a number', () => {
  expect(ask('+33700000123', 'marketing')).toEqual({
    micros: 71_200,
    currency: 'EUR',
    market: 'France',
    cardId: 'eur-summer',
    estimated: false,
  });
});

test('the longest prefix wins', () => {
  expect(
    priceOf(book, { phone: '18765550100', category: 'marketing', currency: 'EUR', at: august })?.market,
  ).toBe('Other');
  expect(markets.byPrefix.get('1876')?.country).toBe('JM');
});

test('a market without a rate falls back to its region, then to the default, and says so', () => {
  expect(ask('880123', 'marketing')).toMatchObject({ market: 'Rest of Asia Pacific', estimated: true });
  expect(ask('998123', 'marketing')).toMatchObject({ market: 'Other', estimated: true });
  expect(ask('7', 'marketing')).toMatchObject({ market: 'Other', estimated: true });
  expect(ask(null, 'marketing')).toMatchObject({ market: 'Other', estimated: true });
});

test('authentication and service follow utility; only service knows no tiers', () => {
  expect(ask('33700000123', 'authentication')?.micros).toBe(24_800);
  expect(ask('33700000123', 'utility', { volume: 99_999 })?.micros).toBe(24_800);
  expect(ask('33700000123', 'utility', { volume: 100_000 })?.micros).toBe(23_600);
  expect(ask('33700000123', 'service', { volume: 200_000 })?.micros).toBe(24_800);
});

test('the card in force on the day counts', () => {
  const at = (day: string) =>
    priceOf(book, { phone: '33', category: 'marketing', currency: 'EUR', at: new Date(day) });
  expect(at('2026-09-30T23:59:59Z')).toMatchObject({ cardId: 'eur-summer', estimated: false });
  expect(at('2026-10-01T00:00:00Z')).toMatchObject({ cardId: 'eur-autumn', micros: 80_000 });
  expect(at('2026-01-01T00:00:00Z')).toMatchObject({ cardId: 'eur-summer', estimated: true });
});

test('a currency without a card is answered in the one that there is', () => {
  expect(ask('33700000123', 'marketing', { currency: 'GBP' })).toMatchObject({
    currency: 'EUR',
    estimated: true,
  });
  expect(
    priceOf({ cards: [], markets }, { phone: '33', category: 'marketing', currency: 'EUR', at: august }),
  ).toBeNull();
});

test.each([
  ['', '"# id: …" is missing'],
  [head('x', 'euro', '2026-07-01'), 'Line 1: euro is not a currency'],
  [head('x', 'EUR', 'July'), 'July is not a day'],
  [`${head('x', 'EUR', '2026-07-01')}Other,gifts,0,1,no`, 'Line 6: gifts is not a category'],
  [`${head('x', 'EUR', '2026-07-01')}Other,utility,0,"0,1",no`, 'Line 6: Expected 5 cells, found 6'],
  [`${head('x', 'EUR', '2026-07-01')}Other,utility,0,free,no`, 'Line 6: free is not a price'],
  [`${head('x', 'EUR', '2026-07-01')}France,utility,0,1,no`, 'The default market Other has no rate'],
  [head('x', 'EUR', '2026-07-01').replace('price', 'cost'), 'The columns must be'],
])('a broken card is refused with the line', (csv, message) => {
  expect(() => parseRateCard(csv)).toThrow(RateFileError);
  expect(() => parseRateCard(csv)).toThrow(message);
});

test('a broken table of markets is refused with the line', () => {
  expect(() => parseMarkets('prefix,country,market,region\n+33,FR,France,x')).toThrow('Line 2: +33 is not');
  expect(() => parseMarkets('prefix,country,market,region\n33,FR,a,x\n33,FR,b,x')).toThrow(
    'Line 3: The prefix 33',
  );
});

test('what is charged follows the calendar and the windows', () => {
  const facts = {
    insideServiceWindow: true,
    insideFreeEntryWindow: false,
    serviceMessagesThisMonth: 1000,
    at: new Date('2026-10-02T00:00:00Z'),
  };
  const before = { ...facts, at: august };
  expect(chargeTypeOf({ ...facts, category: 'service' })).toBe('regular');
  expect(chargeTypeOf({ ...facts, category: 'service', serviceMessagesThisMonth: 999 })).toBe(
    'free_customer_service',
  );
  expect(chargeTypeOf({ ...before, category: 'service' })).toBe('free_customer_service');
  expect(chargeTypeOf({ ...facts, category: 'utility' })).toBe('regular');
  expect(chargeTypeOf({ ...before, category: 'utility' })).toBe('free_customer_service');
  expect(chargeTypeOf({ ...before, category: 'utility', insideServiceWindow: false })).toBe('regular');
  expect(chargeTypeOf({ ...before, category: 'marketing' })).toBe('regular');
  expect(chargeTypeOf({ ...facts, category: 'marketing', insideFreeEntryWindow: true })).toBe(
    'free_entry_point',
  );
});
