import { z } from 'zod';
import type { Move } from '../model/index.ts';
import { variableName } from '../model/names.ts';
import { variableSource } from '../text/index.ts';
import type { At } from './kind.ts';
import { after, type Duration } from './times.ts';

/** Room for texts that are being written; what WhatsApp takes is checked when publishing. */
export const draftText = z.string().max(20_000).default('');

const flowVariableSource = z.union([
  variableSource,
  z.object({
    source: z.literal('variable'),
    /** One of the automation's own, or of the trigger: `size`, `order.number`. */
    name: z.union([variableName, z.string().regex(/^[a-z]+\.[\w.]{1,80}$/)]),
    fallback: z.string().max(1000).default(''),
  }),
]);
export const templateValues = z.record(z.string().max(40), flowVariableSource).default({});
export type TemplateValues = z.output<typeof templateValues>;

/** What is done instead when the person wrote more than a day ago, and WhatsApp takes nothing but templates. */
const closedWindow = z.discriminatedUnion('do', [
  z.object({ do: z.literal('skip') }),
  /** Until they write, at most 30 days. */
  z.object({ do: z.literal('wait') }),
  z.object({
    do: z.literal('template'),
    template_id: z.int().positive().nullable().default(null),
    variables: templateValues,
    /** In the language of each person, where the template has it. */
    by_language: z.boolean().default(false),
  }),
]);
export type ClosedWindow = z.output<typeof closedWindow>;

/** Seconds before it, as a person would take to type. */
export const pause = z.int().min(0).max(20).default(0);
export const messageSettings = { pause, closed_window: closedWindow.default({ do: 'skip' }) };

interface Sending {
  pause: number;
  closed_window?: ClosedWindow;
}

const quarter: Duration = { amount: 15, unit: 'minutes' };
const aMonth: Duration = { amount: 30, unit: 'days' };
/** How long a number that may not send for now is asked again. */
const patience = 24 * 3600_000;

export const phases = { asked: 1, resting: 2, later: 3, window: 4, instead: 5 } as const;

/** A block that sends something: what it does until the message is on its way, and `then` once it is. */
export function runMessage<S extends Sending>(
  at: At<S>,
  then: { sent(at: At<S>): Move; resting?(at: At<S>): Move },
): Move {
  const { event, state } = at;
  switch (state.phase) {
    case 0:
      return send(at, 'message', phases.asked);
    case phases.asked:
    case phases.instead:
      if (event.kind !== 'answer') return { do: 'stay' };
      if (event.answer.kind === 'sent') return then.sent(at);
      return event.answer.kind === 'refused' ? refused(at, event.answer) : notSent('internal');
    case phases.later:
      if (event.kind === 'due' || event.kind === 'go_on') return send(at, 'message', phases.asked);
      return { do: 'stay' };
    case phases.window:
      if (event.kind === 'reply' || event.kind === 'tap') return send(at, 'message', phases.asked);
      return event.kind === 'due' || event.kind === 'go_on' ? notSent('window_closed') : { do: 'stay' };
    default:
      return then.resting?.(at) ?? { do: 'stay' };
  }
}

/** Waits for the answer to what was just sent; a question that is asked again has as long as was left. */
export function restForAnswer({ now, state }: At<unknown>, within: Duration): Move {
  const left = state.tries > 0 && state.due !== null ? new Date(state.due) : null;
  const due = left !== null && left > now ? left : after(now, within);
  return { do: 'rest', phase: phases.resting, hears: ['reply', 'tap'], due };
}

/** Asks again, in the words of the retry. */
export function sendAgain(at: At<Sending>): Move {
  return { ...send(at, 'retry', phases.asked), tries: at.state.tries + 1 };
}

function send(at: At<Sending>, what: 'message' | 'retry' | 'template', phase: number): Move {
  const { id, settings, state } = at;
  const ask = { kind: 'send', block: id, what, pause: settings.pause, visit: state.visits[id] ?? 0 } as const;
  return { do: 'ask', phase, ask };
}

function refused(at: At<Sending>, { reason, later }: { reason: string; later: boolean }): Move {
  const { settings, state, now } = at;
  const instead = settings.closed_window;
  if (later && now.getTime() - Date.parse(state.since) < patience)
    return { do: 'rest', phase: phases.later, hears: [], due: after(now, quarter) };
  if (reason !== 'window_closed' || state.phase === phases.instead || !instead || instead.do === 'skip')
    return notSent(reason);
  if (instead.do === 'template') return send(at, 'template', phases.instead);
  return { do: 'rest', phase: phases.window, hears: ['reply', 'tap'], due: after(now, aMonth) };
}

const notSent = (why: string): Move => ({ do: 'go', output: 'not_sent', why });
export const goNext: Move = { do: 'go', output: 'next' };
