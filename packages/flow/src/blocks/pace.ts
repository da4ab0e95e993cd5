import { z } from 'zod';
import { asksShop, fieldsAsked, flowConditions } from '../conditions/index.ts';
import {
  clockTime,
  type Move,
  outputKey,
  type RunState,
  variableName,
  type WaitSpec,
} from '../model/index.ts';
import { chance } from './chance.ts';
import { checkFilled, checkSavedField } from './checks.ts';
import {
  type At,
  type BlockKind,
  expectsNothing,
  neverRests,
  noTexts,
  nothingToCheck,
  type Report,
} from './kind.ts';
import type { Known } from './known.ts';
import { draftText, goNext } from './message.ts';
import { aDay, after, duration } from './times.ts';

// Blocks that wait, and those that choose a way.

const year = duration(365);
const clock = z.enum(['team', 'contact']).default('team');
const weekdays = z.array(z.int().min(1).max(7)).max(7).default([]);
export const waitEvents = ['replied', 'ordered', 'clicked', 'joined'] as const;
const waitSettings = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('for'), duration: year.default(aDay) }),
  z.object({ kind: z.literal('until_time'), time: clockTime.default('09:00'), weekdays, clock }),
  z.object({
    kind: z.literal('until_date'),
    variable: z.string().max(100).default(''),
    /** Days after it; before it when negative. */
    days: z.int().min(-365).max(365).default(0),
    time: clockTime.default('09:00'),
    clock,
  }),
  z.object({ kind: z.literal('until_open') }),
  z.object({
    kind: z.literal('until_event'),
    events: z.array(z.enum(waitEvents)).max(4).default([]),
    group_id: z.int().positive().nullable().default(null),
    at_most: year.default(aDay),
  }),
]);
type WaitSettings = z.output<typeof waitSettings>;

export const wait: BlockKind<WaitSettings> = {
  settings: waitSettings,
  outputs: (settings) => (settings.kind === 'until_event' ? [...settings.events, 'timeout'] : ['next']),
  rests: () => true,
  texts: noTexts,
  expects: (settings) =>
    settings.kind === 'until_event' && settings.events.includes('replied') ? { anything: true } : null,
  check(settings, report, known) {
    if (settings.kind === 'until_date') checkFilled('variable', settings.variable, report);
    if (settings.kind !== 'until_event') return;
    if (settings.events.length === 0) report.error('events', 'field_missing');
    if (known.shop === false && settings.events.includes('ordered'))
      report.error('events', 'shop_missing', { at: 'wait' });
    if (!settings.events.includes('joined')) return;
    if (settings.group_id === null) report.error('group_id', 'field_missing');
    else if (known.lists && !known.lists.has(settings.group_id)) report.error('group_id', 'list_missing');
  },
  run: (at) => (at.settings.kind === 'until_event' ? waitForEvent(at, at.settings) : waitForTime(at)),
};

function waitForTime({ settings, event, now, state, id }: At<WaitSettings>): Move {
  const since = new Date(state.since);
  if (event.kind === 'go_on') return goNext;
  if (settings.kind === 'for') {
    if (event.kind === 'due') return goNext;
    if (event.kind !== 'enter') return { do: 'stay' };
    const due = sooner(after(since, settings.duration), state, now, quickSeconds.clock);
    // It was changed under the person, and is over by now.
    return due <= now ? goNext : { do: 'rest', phase: 1, hears: [], due };
  }
  if (event.kind === 'answer') {
    const due = event.answer.kind === 'time' ? event.answer.at : null;
    if (due === null || due <= now) return goNext;
    return { do: 'rest', phase: 2, hears: [], due: sooner(due, state, now, quickSeconds.clock) };
  }
  // Opening hours may have changed while the run rested.
  const isAskedAgain = settings.kind === 'until_open' && !state.trigger.quick_waits;
  const isAsked = event.kind === 'enter' || (event.kind === 'due' && isAskedAgain);
  if (!isAsked) return event.kind === 'due' ? goNext : { do: 'stay' };
  return { do: 'ask', phase: 1, ask: { kind: 'time', block: id, spec: specOf(settings), since: now } };
}

/** Of a test that does not want to wait: something that may happen needs somebody's time to make it happen. */
const quickSeconds = { clock: 5, event: 60 } as const;

function sooner(due: Date, { trigger }: RunState, now: Date, seconds: number): Date {
  if (!trigger.quick_waits) return due;
  return new Date(Math.min(due.getTime(), now.getTime() + seconds * 1000));
}

function specOf(settings: WaitSettings): WaitSpec {
  switch (settings.kind) {
    case 'until_time':
      return { kind: 'time', time: settings.time, weekdays: settings.weekdays, clock: settings.clock };
    case 'until_date': {
      const { variable, days, time, clock: whose } = settings;
      return { kind: 'date', variable, days, time, clock: whose };
    }
    default:
      return { kind: 'open' };
  }
}

const heardAs = { replied: 'reply', ordered: 'ordered', clicked: 'clicked', joined: 'joined' } as const;

function waitForEvent(
  { event, now, state }: At<WaitSettings>,
  settings: Extract<WaitSettings, { kind: 'until_event' }>,
): Move {
  const { events, at_most, group_id } = settings;
  const has = (name: (typeof waitEvents)[number]) => events.includes(name);
  switch (event.kind) {
    case 'enter': {
      const due = sooner(after(new Date(state.since), at_most), state, now, quickSeconds.event);
      if (due <= now) return { do: 'go', output: 'timeout' };
      return { do: 'rest', phase: 1, hears: events.map((name) => heardAs[name]), due };
    }
    case 'due':
    case 'go_on':
      return { do: 'go', output: 'timeout' };
    case 'reply':
    case 'tap':
      return has('replied') ? { do: 'go', output: 'replied' } : { do: 'stay' };
    case 'joined':
      return has('joined') && event.group_id === group_id ? { do: 'go', output: 'joined' } : { do: 'stay' };
    case 'ordered':
    case 'clicked':
      return has(event.kind) ? { do: 'go', output: event.kind } : { do: 'stay' };
    default:
      return { do: 'stay' };
  }
}

const conditionSettings = z.object({
  branches: z
    .array(
      z.object({
        key: outputKey,
        name: z.string().max(100).default(''),
        when: flowConditions.default({ match: 'all', conditions: [] }),
      }),
    )
    .max(8)
    .default([]),
});
export const condition: BlockKind<z.output<typeof conditionSettings>> = {
  settings: conditionSettings,
  outputs: ({ branches }) => [...branches.map(({ key }) => key), 'else'],
  rests: neverRests,
  texts: noTexts,
  expects: expectsNothing,
  check({ branches }, report, { shop, attributes }) {
    if (branches.length === 0) report.error('branches', 'field_missing');
    branches.forEach(({ when }, index) => {
      const field = `branches.${index}.when`;
      if (when.conditions.length === 0) report.error(field, 'field_missing');
      else if (shop === false && asksShop(when)) report.error(field, 'shop_missing', { at: 'condition' });
      for (const name of fieldsAsked(when)) {
        if (attributes && !attributes.has(name)) report.error(field, 'contact_field_missing', { name });
      }
    });
  },
  run: ({ event, id, settings }) =>
    event.kind === 'answer' && event.answer.kind === 'way'
      ? {
          do: 'go',
          output: settings.branches.some(({ key }) => key === way(event.answer)) ? way(event.answer) : 'else',
        }
      : { do: 'ask', phase: 1, ask: { kind: 'meets', block: id } },
};

const way = (answer: { kind: string; output?: string }) => answer.output ?? 'else';

const splitSettings = z.object({
  ways: z
    .array(
      z.object({
        key: outputKey,
        name: z.string().max(100).default(''),
        share: z.int().min(0).max(100).default(0),
      }),
    )
    .max(8)
    .default([]),
  /** The same person always goes the same way. */
  sticky: z.boolean().default(true),
});
export const split: BlockKind<z.output<typeof splitSettings>> = {
  settings: splitSettings,
  outputs: ({ ways }) => ways.map(({ key }) => key),
  rests: neverRests,
  texts: noTexts,
  expects: expectsNothing,
  check({ ways }, report) {
    const sum = ways.reduce((total, { share }) => total + share, 0);
    if (ways.length === 0 || sum !== 100) report.error('ways', 'split_not_100', { sum });
  },
  run({ settings, state, id }) {
    const { ways, sticky } = settings;
    const drawn = sticky ? chance(state.person, id, 0) : chance(state.seed, id, state.visits[id] ?? 0);
    let left = drawn * 100;
    for (const { key, share } of ways) {
      if (left < share) return { do: 'go', output: key };
      left -= share;
    }
    return { do: 'go', output: ways.at(-1)?.key ?? 'next' };
  },
};

const hoursSettings = z.object({
  /** Null: those of the number. */
  own: z
    .object({
      spans: z
        .array(
          z.object({
            day: z.int().min(1).max(7),
            from: clockTime,
            to: z.union([clockTime, z.literal('24:00')]),
          }),
        )
        .max(28),
      closed_dates: z.array(z.iso.date()).max(100).default([]),
    })
    .nullable()
    .default(null),
});
export const hours: BlockKind<z.output<typeof hoursSettings>> = {
  settings: hoursSettings,
  outputs: () => ['open', 'closed'],
  rests: neverRests,
  texts: noTexts,
  expects: expectsNothing,
  check: nothingToCheck,
  run: ({ event, id }) =>
    event.kind === 'answer' && event.answer.kind === 'way'
      ? { do: 'go', output: event.answer.output === 'open' ? 'open' : 'closed' }
      : { do: 'ask', phase: 1, ask: { kind: 'hours', block: id } },
};

const change = z.object({
  to: z.enum(['variable', 'field']).default('variable'),
  name: z.string().max(200).default(''),
  how: z.enum(['text', 'plus', 'minus']).default('text'),
  /** A text with variables, or a number. */
  value: draftText,
});
export type Change = z.output<typeof change>;
const setSettings = z.object({ changes: z.array(change).max(20).default([]) });
export const set: BlockKind<z.output<typeof setSettings>> = {
  settings: setSettings,
  outputs: () => ['next'],
  rests: neverRests,
  texts: ({ changes }) =>
    Object.fromEntries(changes.map(({ value }, index) => [`changes.${index}.value`, value])),
  expects: expectsNothing,
  check({ changes }, report, known) {
    if (changes.length === 0) report.error('changes', 'field_missing');
    for (const [index, one] of changes.entries()) checkChange(one, `changes.${index}`, report, known);
  },
  run: ({ event, id }) =>
    event.kind === 'answer'
      ? { ...goNext, ...(event.answer.kind === 'done' ? { vars: event.answer.values ?? {} } : {}) }
      : { do: 'ask', phase: 1, ask: { kind: 'set', block: id } },
};

function checkChange({ to, name, how, value }: Change, field: string, report: Report, known: Known): void {
  if (!checkFilled(`${field}.name`, name, report)) return;
  if (to === 'variable' && !variableName.safeParse(name).success)
    report.error(`${field}.name`, 'variable_unknown', { name });
  if (to === 'field') checkSavedField(`${field}.name`, name, report, known);
  const isNumber = value.includes('{{') || (value.trim() !== '' && Number.isFinite(Number(value)));
  if (how !== 'text' && !isNumber) report.error(`${field}.value`, 'number_needed');
}
