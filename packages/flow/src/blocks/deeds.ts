import { z } from 'zod';
import type { AskBody, Move } from '../model/index.ts';
import { variableName } from '../model/names.ts';
import { checkFilled } from './checks.ts';
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

// Blocks that do something, and those that end or hand over.

const once = (event: At<unknown>['event'], ask: AskBody): Move =>
  event.kind === 'answer' ? goNext : { do: 'ask', phase: 1, ask };
const next = () => ['next'];

const listSettings = z.object({ group_id: z.int().positive().nullable().default(null) });
const listBlock = (add: boolean): BlockKind<z.output<typeof listSettings>> => ({
  settings: listSettings,
  outputs: next,
  rests: neverRests,
  texts: noTexts,
  expects: expectsNothing,
  check: ({ group_id }, report, { lists }) => {
    if (group_id === null) report.error('group_id', 'field_missing');
    else if (lists && !lists.has(group_id)) report.error('group_id', 'list_missing');
  },
  run: ({ event, id, settings: { group_id } }) =>
    group_id === null ? goNext : once(event, { kind: 'list', block: id, add, group_id }),
});
export const list_add = listBlock(true);
export const list_remove = listBlock(false);

const consentSettings = z.object({
  status: z.enum(['opted_in', 'opted_out']).default('opted_in'),
  /** What the person agreed to, kept as proof. */
  wording: z.string().max(1000).default(''),
});
export const consent: BlockKind<z.output<typeof consentSettings>> = {
  settings: consentSettings,
  outputs: next,
  rests: neverRests,
  texts: noTexts,
  expects: expectsNothing,
  check: ({ status, wording }, report) => {
    if (status === 'opted_in') checkFilled('wording', wording, report);
  },
  run: ({ event, id, settings: { status } }) => once(event, { kind: 'consent', block: id, status }),
};

export const httpMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const httpSettings = z.object({
  method: z.enum(httpMethods).default('POST'),
  url: z.string().max(2000).default(''),
  headers: z
    .array(z.object({ name: z.string().max(100), value: z.string().max(2000) }))
    .max(20)
    .default([]),
  body: draftText,
  /** Variable → where in the answer its value stands: `data.price`. */
  save: z.record(variableName, z.string().max(200)).default({}),
  /** Seconds. */
  timeout: z.int().min(1).max(10).default(5),
  /** A call whose answer is lost may be made again. */
  repeatable: z.boolean().default(false),
});
/** All tries of the caller, and a margin. */
const callPatience = { amount: 15, unit: 'minutes' } as const;
export const http: BlockKind<z.output<typeof httpSettings>> = {
  settings: httpSettings,
  outputs: () => ['next', 'error'],
  rests: () => true,
  texts: ({ url, body }) => ({ url, body }),
  expects: expectsNothing,
  check: checkHttp,
  run({ event, id, now, state }) {
    switch (event.kind) {
      case 'enter':
        return { do: 'ask', phase: 1, ask: { kind: 'call', block: id, nr: state.nr + 1 } };
      case 'answer':
        return { do: 'rest', phase: 2, hears: ['called'], due: after(now, callPatience) };
      case 'called':
        return { do: 'go', output: event.ok ? 'next' : 'error', why: event.why, vars: event.values };
      case 'due':
      case 'go_on':
        return { do: 'go', output: 'error', why: 'unclear' };
      default:
        return { do: 'stay' };
    }
  },
};

const privateHost =
  /^(localhost|.*\.(local|internal|localhost)|\[.*\]|0\..*|10\..*|127\..*|169\.254\..*|192\.168\..*|172\.(1[6-9]|2\d|3[01])\..*)$/i;

function checkHttp({ url, headers }: z.output<typeof httpSettings>, report: Report, known: Known): void {
  if (!checkFilled('url', url, report)) return;
  const address = url.replace(/\{\{[^{}]*\}\}/g, 'x');
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) {
    report.error('url', 'url_invalid');
    return;
  }
  const { hostname, username, password } = new URL(address);
  // What answers at the name is looked at again with every call; this only tells early.
  if (privateHost.test(hostname) || username || password) report.error('url', 'http_address_refused');
  headers.forEach(({ name, value }, index) => {
    if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name)) report.error(`headers.${index}.name`, 'header_invalid');
    for (const [, secret = ''] of value.matchAll(/\{\{\s*secret\.([\w-]+)\s*\}\}/g)) {
      if (known.secrets && !known.secrets.has(secret))
        report.error(`headers.${index}.value`, 'secret_missing', { name: secret });
    }
  });
}

const hookSettings = z.object({
  event: z.string().max(100).default(''),
  data: z.record(z.string().max(100), z.string().max(1000)).default({}),
});
export const hook: BlockKind<z.output<typeof hookSettings>> = {
  settings: hookSettings,
  outputs: next,
  rests: neverRests,
  texts: ({ data }) => data,
  expects: expectsNothing,
  check: ({ event }, report) => void checkFilled('event', event, report),
  run: ({ event, id }) => once(event, { kind: 'hook', block: id }),
};

const humanSettings = z.object({
  assign: z.enum(['nobody', 'turn', 'user']).default('nobody'),
  user_id: z.int().positive().nullable().default(null),
  /** For colleagues. */
  note: draftText,
});
export const human: BlockKind<z.output<typeof humanSettings>> = {
  settings: humanSettings,
  outputs: next,
  rests: neverRests,
  texts: ({ note }) => ({ note }),
  expects: expectsNothing,
  check: ({ assign, user_id }, report, { members }) => {
    if (assign !== 'user') return;
    if (user_id === null) report.error('user_id', 'field_missing');
    else if (members && !members.has(user_id)) report.error('user_id', 'member_missing');
  },
  run({ event, id, leads }) {
    if (event.kind !== 'answer') return { do: 'ask', phase: 1, ask: { kind: 'human', block: id } };
    return leads('next') ? goNext : { do: 'end', end: { status: 'done', reason: 'handed_over' } };
  },
};

const agentSettings = z.object({ at_most: duration(30).default(aDay) });
export const agent: BlockKind<z.output<typeof agentSettings>> = {
  settings: agentSettings,
  outputs: () => ['solved', 'gave_up', 'timeout'],
  rests: () => true,
  texts: noTexts,
  expects: expectsNothing,
  check: nothingToCheck,
  run({ event, id, now, settings }) {
    switch (event.kind) {
      case 'enter':
        return { do: 'ask', phase: 1, ask: { kind: 'agent', block: id } };
      case 'answer':
        return { do: 'rest', phase: 2, hears: ['agent'], due: after(now, settings.at_most) };
      case 'agent':
        return { do: 'go', output: event.outcome };
      case 'due':
      case 'go_on':
        return { do: 'go', output: 'timeout' };
      default:
        return { do: 'stay' };
    }
  },
};

const startSettings = z.object({
  automation_id: z.int().positive().nullable().default(null),
  variables: z.record(variableName, z.string().max(1000)).default({}),
});
export const start: BlockKind<z.output<typeof startSettings>> = {
  settings: startSettings,
  outputs: next,
  rests: neverRests,
  texts: ({ variables }) => variables,
  expects: expectsNothing,
  check({ automation_id }, report, { automations, automationId }) {
    if (automation_id === null) {
      report.error('automation_id', 'field_missing');
      return;
    }
    if (!automations) return;
    if (automation_id !== automationId && !automations.has(automation_id)) {
      report.error('automation_id', 'automation_missing');
      return;
    }
    if (automationId !== undefined && leadsTo(automations, automation_id, automationId))
      report.error('automation_id', 'automation_cycle');
  },
  run: ({ event, id, state }) => once(event, { kind: 'start', block: id, visit: state.visits[id] ?? 0 }),
};

/** Whether an automation starts another, at once or by way of others. */
function leadsTo(automations: ReadonlyMap<number, readonly number[]>, from: number, to: number): boolean {
  const seen = new Set<number>();
  const waiting = [from];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (id === to) return true;
    if (seen.has(id)) continue;
    seen.add(id);
    waiting.push(...(automations.get(id) ?? []));
  }
  return false;
}

const goalSettings = z.object({ name: z.string().max(100).default('') });
export const goal: BlockKind<z.output<typeof goalSettings>> = {
  settings: goalSettings,
  outputs: next,
  rests: neverRests,
  texts: noTexts,
  expects: expectsNothing,
  check: nothingToCheck,
  run: () => goNext,
};

const stopSettings = z.object({});
export const stop: BlockKind<z.output<typeof stopSettings>> = {
  settings: stopSettings,
  outputs: () => [],
  rests: neverRests,
  texts: noTexts,
  expects: expectsNothing,
  check: nothingToCheck,
  run: () => ({ do: 'end', end: { status: 'done', reason: 'stopped' } }),
};
