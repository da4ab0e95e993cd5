import { expect, test } from 'vitest';
import {
  formatDuration,
  formatMoney,
  formatPercent,
  formatRelative,
  groupPhoneDigits,
} from './formatting.ts';

const now = new Date('2026-05-04T12:00:00Z');
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

test('money is divided by what its currency calls a minor unit', () => {
  expect(formatMoney({ amount: 74_850, currency: 'EUR' }, 'en-US')).toBe('€748.50');
  expect(plain(formatMoney({ amount: 74_850, currency: 'EUR' }, 'fr-FR'))).toBe('748,50 €');
  expect(formatMoney({ amount: 748, currency: 'JPY' }, 'en-US')).toBe('¥748');
  expect(plain(formatMoney({ amount: 1500, currency: 'TND' }, 'en-US'))).toBe('TND 1.500');
});

test('ratios are shown as percentages', () => {
  expect(formatPercent(0.4213, 'en-US')).toBe('42.1%');
});

test('times are relative for a week and dates after it', () => {
  expect(formatRelative(before(20), now, 'en-US')).toBeNull();
  expect(formatRelative(before(200), now, 'en-US')).toBe('3 minutes ago');
  expect(formatRelative(before(3600), now, 'fr-FR')).toBe('il y a 1 heure');
  expect(formatRelative(before(86_400), now, 'fr-FR')).toBe('hier');
  expect(formatRelative(before(-7200), now, 'en-US')).toBe('in 2 hours');
  expect(formatRelative(before(30 * 86_400), now, 'en-US')).toBe('Apr 4, 2026');
});

test('a window is counted in hours and minutes and never below zero', () => {
  expect(formatDuration(23 * 3600 + 600, 'en-US')).toBe('23 hr 10 min');
  expect(formatDuration(240, 'en-US')).toBe('4 min');
  expect(formatDuration(-5, 'en-US')).toBe('0 min');
});

test('phone numbers are grouped where we know how', () => {
  expect(groupPhoneDigits('+33612345678')).toBe('+33 6 12 34 56 78');
  expect(groupPhoneDigits('+4915112345678')).toBe('+4915112345678');
});
