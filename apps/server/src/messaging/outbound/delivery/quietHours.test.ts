import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockTimeIn } from './clockTime.ts';
import { quietUntil } from './quietHours.ts';
import { zonesOf } from './zones.ts';

const night = { from: '21:00', to: '08:00' };
const paris = 'Europe/Paris';

test('quiet hours may lie over midnight or within a day, and begin and end to the minute', () => {
  const until = (quiet: typeof night, time: string) =>
    quietUntil(quiet, [paris], paris, new Date(`2026-11-20T${time}:00Z`))?.toISOString() ?? null;
  expect(until(night, '19:59')).toBeNull();
  expect(until(night, '20:00')).toBe('2026-11-21T07:00:00.000Z');
  expect(until(night, '06:59')).toBe('2026-11-20T07:00:00.000Z');
  expect(until(night, '07:00')).toBeNull();
  const siesta = { from: '13:00', to: '15:00' };
  expect(until(siesta, '12:00')).toBe('2026-11-20T14:00:00.000Z');
  expect(until(siesta, '14:00')).toBeNull();
  expect(until({ from: '10:00', to: '10:00' }, '09:00')).toBeNull();
});

test('the night in which the clocks change ends by the new time', () => {
  const spring = quietUntil(night, [paris], paris, new Date('2026-03-28T22:00:00Z'));
  expect(spring?.toISOString()).toBe('2026-03-29T06:00:00.000Z');
  const autumn = quietUntil(night, [paris], paris, new Date('2026-10-24T22:00:00Z'));
  expect(autumn?.toISOString()).toBe('2026-10-25T07:00:00.000Z');
});

test('a country with several zones is awake when all of it is', () => {
  const states = zonesOf('US');
  const until = quietUntil(night, states, paris, new Date('2026-11-20T13:30:00Z'));
  // New York has its morning; Adak (UTC-10) sleeps until 18:00.
  expect(until?.toISOString()).toBe('2026-11-20T18:00:00.000Z');
});

test('where day never reaches every zone at once, the zone of the team counts', () => {
  const long = { from: '14:00', to: '11:00' };
  expect(quietUntil(long, zonesOf('RU'), paris, new Date('2026-11-20T11:00:00Z'))).toBeNull();
  const until = quietUntil(long, zonesOf('RU'), paris, new Date('2026-11-20T14:00:00Z'));
  expect(until?.toISOString()).toBe('2026-11-21T10:00:00.000Z');
});

test('whatever the hours and the country: when it says go, nobody there is asleep', () => {
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
  const country = fc.constantFrom('FR', 'US', 'BR', 'IN', 'NZ', 'ES', 'PT');
  const moment = fc
    .integer({ min: 0, max: 365 * 24 * 60 })
    .map((minute) => new Date(1_790_000_040_000 + minute * 60_000));
  fc.assert(
    fc.property(time, time, country, moment, (from, to, where, now) => {
      const zones = zonesOf(where);
      const until = quietUntil({ from, to }, zones, 'UTC', now) ?? now;
      const shown = zones.map((zone) => clockTimeIn(zone, until));
      const asleep = (at: string) => (from <= to ? at >= from && at < to : at >= from || at < to);
      // Either awake everywhere, or the fallback: awake by the team's clock.
      expect(shown.some(asleep) && asleep(clockTimeIn('UTC', until))).toBe(false);
    }),
    { numRuns: 200 },
  );
});
