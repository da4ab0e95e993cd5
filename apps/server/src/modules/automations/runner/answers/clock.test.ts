import type { BusinessHours } from '@herald/contract';
import type { WaitSpec } from '@herald/flow';
import { expect, test } from 'vitest';
import type { Asking } from '../asking.ts';
import { answerClock } from './clock.ts';

interface Where {
  zone?: string;
  country?: string | null;
  hours?: BusinessHours | null;
  vars?: Record<string, string>;
}

/** When a wait that begins at a moment ends, as the world tells it. */
async function ends(
  spec: WaitSpec,
  since: string,
  { zone = 'Europe/Paris', country = null, hours = null, vars = {} }: Where,
) {
  const moment = new Date(since);
  const asking = {
    clock: async () => ({ zone, hours }),
    person: { country_code: country, attributes: {} },
    state: { vars, trigger: { values: {} } },
    by: { now: moment },
  } as unknown as Asking;
  const answer = await answerClock(asking, { id: 1, kind: 'time', block: 'w', spec, since: moment });
  if (answer.kind !== 'time') throw new Error('it was asked for a time');
  return answer.at?.toISOString() ?? null;
}

const at = (time: string, more: Partial<Extract<WaitSpec, { kind: 'time' }>> = {}): WaitSpec => ({
  kind: 'time',
  time,
  weekdays: [],
  clock: 'team',
  ...more,
});

test.each<[string, WaitSpec, string, Where, string | null]>([
  [
    'the same day, where it is still to come',
    at('09:00'),
    '2026-11-24T07:00:00Z',
    {},
    '2026-11-24T08:00:00.000Z',
  ],
  ['the next day, once it has come', at('09:00'), '2026-11-24T08:00:00Z', {}, '2026-11-25T08:00:00.000Z'],
  [
    'the next of the chosen weekdays',
    at('09:00', { weekdays: [6] }),
    '2026-11-24T07:00:00Z',
    {},
    '2026-11-28T08:00:00.000Z',
  ],
  [
    'a week later, on the same weekday',
    at('09:00', { weekdays: [2] }),
    '2026-11-24T08:00:00Z',
    {},
    '2026-12-01T08:00:00.000Z',
  ],
  [
    'by the clock of the team, far away',
    at('09:00'),
    '2026-11-24T07:00:00Z',
    { zone: 'Asia/Tokyo' },
    '2026-11-25T00:00:00.000Z',
  ],
  [
    'by the clock of the contact’s country',
    at('09:00', { clock: 'contact' }),
    '2026-11-24T00:00:00Z',
    { country: 'JP' },
    '2026-11-25T00:00:00.000Z',
  ],
  [
    'by the last of all clocks of a wide country',
    at('09:00', { clock: 'contact' }),
    '2026-07-01T00:00:00Z',
    { country: 'US' },
    '2026-07-01T19:00:00.000Z',
  ],
  [
    'by the team’s clock, where the country is not known',
    at('09:00', { clock: 'contact' }),
    '2026-11-24T07:00:00Z',
    {},
    '2026-11-24T08:00:00.000Z',
  ],
  [
    'an hour later, where spring skips it',
    at('02:30'),
    '2026-03-28T12:00:00Z',
    {},
    '2026-03-29T01:30:00.000Z',
  ],
  ['by the new clock after spring', at('09:00'), '2026-03-28T12:00:00Z', {}, '2026-03-29T07:00:00.000Z'],
  [
    'the first time, where autumn repeats it',
    at('02:30'),
    '2026-10-24T12:00:00Z',
    {},
    '2026-10-25T00:30:00.000Z',
  ],
  [
    'the next day, between the two times of autumn',
    at('02:30'),
    '2026-10-25T00:45:00Z',
    {},
    '2026-10-26T01:30:00.000Z',
  ],
  ['by the old clock after autumn', at('09:00'), '2026-10-24T12:00:00Z', {}, '2026-10-25T08:00:00.000Z'],
])('a time of day comes %s', async (_name, spec, since, where, expected) => {
  expect(await ends(spec, since, where)).toBe(expected);
});

const date = (days: number, clock: 'team' | 'contact' = 'team'): WaitSpec => ({
  kind: 'date',
  variable: 'birthday',
  days,
  time: '09:00',
  clock,
});

test.each<[string, WaitSpec, Where, string | null]>([
  ['three days before it', date(-3), { vars: { birthday: '2026-03-30' } }, '2026-03-27T08:00:00.000Z'],
  [
    'a day after it, behind the change of clocks',
    date(1),
    { vars: { birthday: '2026-03-28' } },
    '2026-03-29T07:00:00.000Z',
  ],
  [
    'the day of a moment',
    date(0),
    { vars: { birthday: '2026-05-01T22:30:00Z' } },
    '2026-05-01T07:00:00.000Z',
  ],
  [
    'in the country of the contact',
    date(0, 'contact'),
    { country: 'JP', vars: { birthday: '2026-05-01' } },
    '2026-05-01T00:00:00.000Z',
  ],
  ['not at all, where it is no date', date(0), { vars: { birthday: 'soon' } }, null],
  ['not at all, where nothing is known', date(0), {}, null],
])('a date comes %s', async (_name, spec, where, expected) => {
  expect(await ends(spec, '2026-01-01T00:00:00Z', where)).toBe(expected);
});

test('a number opens on its next day, by its own clock, and has always opened where it has no hours', async () => {
  const hours: BusinessHours = {
    spans: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '18:00' })),
    closed_dates: ['2026-03-30'],
  };
  // Friday evening, a change of clocks, and a Monday on which nobody comes.
  expect(await ends({ kind: 'open' }, '2026-03-27T18:00:00Z', { hours })).toBe('2026-03-31T07:00:00.000Z');
  expect(await ends({ kind: 'open' }, '2026-03-27T10:00:00Z', { hours })).toBe('2026-03-27T10:00:00.000Z');
  expect(await ends({ kind: 'open' }, '2026-03-27T18:00:00Z', {})).toBeNull();
});
