import fc from 'fast-check';
import pg from 'pg';
import { expect, test } from 'vitest';
import { readMoment } from './moments.ts';

const readAny = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => unknown;

/** As PostgreSQL writes it: a fraction without zeros at its end, or none. */
function written(date: Date, micros: number, zone: string): string {
  const [day, time] = date.toISOString().split(/[TZ.]/);
  const fraction = `.${String(micros).padStart(6, '0')}`.replace(/\.?0+$/, '');
  return `${day} ${time}${fraction}${zone}`;
}

const dates = fc.date({ min: new Date('0100-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
const micros = fc.oneof(fc.nat(999_999), fc.constantFrom(0, 1, 999, 1000, 1500, 100_000, 120_000, 999_999));
const zones = fc.constantFrom('+00', '+00', '+00', '+02', '-03:30', '+05:30:20');

test('a moment is read as the driver reads it', () => {
  fc.assert(
    fc.property(dates, micros, zones, (date, fraction, zone) => {
      const text = written(date, fraction, zone);
      expect([text, readMoment(text)]).toEqual([text, readAny(text)]);
    }),
    { numRuns: 5000 },
  );
});

test.each([
  'infinity',
  '-infinity',
  '0044-03-15 12:00:00+00 BC',
  '12026-01-01 00:00:00+00',
  '2026-11-28 09:05:07.5+00 BC',
])('what is seldom written is left to the driver: %s', (text) =>
  expect(readMoment(text)).toEqual(readAny(text)),
);
