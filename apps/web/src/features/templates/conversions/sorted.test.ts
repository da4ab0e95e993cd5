import type { TemplateConversion } from '@herald/contract';
import { expect, test } from 'vitest';
import { sorted } from './sorted.ts';

const row = (name: string, figures: Partial<TemplateConversion> = {}): TemplateConversion => ({
  template_id: 1,
  name,
  language: 'fr',
  is_deleted: false,
  sent: 0,
  delivered: 0,
  read: 0,
  clicked: 0,
  order_count: null,
  conversion_rate: null,
  turnover: null,
  cost: { amount: 0, currency: 'EUR' },
  roas: null,
  ...figures,
});
const eur = (amount: number) => ({ amount, currency: 'EUR' });
const names = (rows: TemplateConversion[]) => rows.map(({ name }) => name).join(' ');

test('names go as people read them, figures by their size', () => {
  const rows = [row('été', { sent: 9 }), row('zoom', { sent: 100 }), row('eau', { sent: 20 })];
  expect(names(sorted(rows, 'name', 'asc'))).toBe('eau été zoom');
  expect(names(sorted(rows, 'sent', 'desc'))).toBe('zoom eau été');
  expect(names(rows)).toBe('été zoom eau');
});

test('what is not known comes last either way round', () => {
  const rows = [row('none'), row('little', { turnover: eur(200) }), row('much', { turnover: eur(9000) })];
  expect(names(sorted(rows, 'turnover', 'desc'))).toBe('much little none');
  expect(names(sorted(rows, 'turnover', 'asc'))).toBe('little much none');
});

test('amounts of one currency stand together, since those of another are neither more nor less', () => {
  const gbp = (amount: number) => ({ amount, currency: 'GBP' });
  const rows = [
    row('b', { turnover: gbp(100) }),
    row('much', { turnover: eur(900) }),
    row('a', { turnover: gbp(300) }),
    row('little', { turnover: eur(200) }),
  ];
  expect(names(sorted(rows, 'turnover', 'desc'))).toBe('much little a b');
  expect(names(sorted(rows, 'turnover', 'asc'))).toBe('little much b a');
});
