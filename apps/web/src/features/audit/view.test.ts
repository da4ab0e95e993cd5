import { afterEach, expect, test, vi } from 'vitest';
import { filtersOf } from './view.ts';

const { TZ } = process.env;
afterEach(() => vi.stubEnv('TZ', TZ));

test('a day ends where the next begins, also when the clock is put back on it', () => {
  vi.stubEnv('TZ', 'Europe/Paris');
  expect(filtersOf({ from: '2026-10-25', to: '2026-10-25' })).toEqual({
    from: '2026-10-24T22:00:00.000Z',
    to: '2026-10-25T23:00:00.000Z',
  });
  expect(filtersOf({ to: '2026-03-29' }).to).toBe('2026-03-29T22:00:00.000Z');
});
