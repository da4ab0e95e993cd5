import { expect, test } from 'vitest';
import { marketOf, priceCategories, priceOf } from './model/index.ts';
import { bundledRates } from './rates.ts';

test('the bundled lists read, and answer for every prefix and category', () => {
  const { cards, markets } = bundledRates();
  expect(cards.map(({ id }) => id)).toEqual(['eur-2026-07-01', 'usd-2026-10-01']);
  for (const currency of ['EUR', 'USD']) {
    for (const prefix of markets.byPrefix.keys()) {
      for (const category of priceCategories) {
        const price = priceOf(bundledRates(), {
          phone: prefix,
          category,
          currency,
          at: new Date('2026-11-20'),
        });
        expect(price?.micros, `${prefix} ${category} ${currency}`).toBeGreaterThan(0);
      }
    }
  }
});

test('known figures', () => {
  const at = new Date('2026-11-20');
  const ask = (phone: string, category: 'marketing' | 'utility', currency: string) =>
    priceOf(bundledRates(), { phone, category, currency, at });
  expect(ask('+33700000123', 'marketing', 'EUR')).toMatchObject({ micros: 71_200, estimated: false });
  expect(ask('+525512345678', 'utility', 'USD')).toMatchObject({ micros: 8_500, estimated: false });
  expect(ask('+33700000123', 'marketing', 'USD')).toMatchObject({ micros: 85_900, estimated: true });
  expect(ask('+32470000000', 'utility', 'EUR')).toMatchObject({
    micros: 14_200,
    market: 'Rest of Western Europe',
    estimated: false,
  });
});

test('prefixes that share their beginning', () => {
  const country = (phone: string) => marketOf(bundledRates().markets, phone)?.country;
  expect(
    ['+12125550100', '+18765550100', '+79161234567', '+77011234567', '+212600000000', '+20100000000'].map(
      country,
    ),
  ).toEqual(['US', 'JM', 'RU', 'KZ', 'MA', 'EG']);
});
