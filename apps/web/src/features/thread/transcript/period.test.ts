import { expect, test } from 'vitest';
import { periodOf } from './period.ts';

const now = new Date('2026-11-28T10:00:00Z');
const days = { from: '', to: '' };
const at = (text: string) => new Date(text).toISOString();

test('a period ends now, or with the whole of its last day', () => {
  expect(periodOf('all', days, now)).toEqual({});
  expect(periodOf('week', days, now)).toEqual({ since: '2026-11-21T10:00:00.000Z' });
  expect(periodOf('days', { from: '2026-10-24', to: '2026-10-25' }, now)).toEqual({
    since: at('2026-10-24T00:00'),
    until: at('2026-10-26T00:00'),
  });
});

test('a side that is not filled in has no end', () => {
  expect(periodOf('days', days, now)).toEqual({});
  expect(periodOf('days', { from: '', to: '2026-10-25' }, now)).toEqual({ until: at('2026-10-26T00:00') });
});
