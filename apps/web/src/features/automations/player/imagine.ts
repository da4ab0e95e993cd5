import {
  type AnswerBody,
  type Asked,
  type Block,
  type BlockId,
  begin,
  compile,
  drive,
  type End,
  type FlowMessage,
  type Graph,
  type Heard,
  type Input,
  type InputBody,
  type Mark,
  messageOf,
  type Ridden,
  type RunState,
  render,
  type TriggerFacts,
  type WaitSpec,
} from '@herald/flow';

// The engine of the server in the browser, in a world that is only imagined: nothing is sent, called or changed.

export type Line =
  | { kind: 'ours'; block: BlockId; message: FlowMessage }
  | { kind: 'theirs'; text: string }
  /** Something that would happen beside the talk, in words of the player. */
  | { kind: 'note'; block: BlockId | null; code: string; params: Record<string, string | number> };

/** What the imagined world cannot know is asked of the person who tests. */
export interface Question {
  block: BlockId;
  kind: 'meets' | 'hours';
}

export interface Imagined {
  state: RunState | null;
  end: End | null;
  lines: readonly Line[];
  trail: readonly Mark[];
  now: Date;
  turns: readonly Turned[];
}

/** One thing that happened, what was answered meanwhile, and where it led. */
export interface Turned {
  input: Input;
  bursts: Ridden<null>['bursts'];
  state: RunState;
  rest: Ridden<null>['rest'];
  end: End | null;
}

export interface Deps {
  graph: Graph;
  /** Of the imagined person. */
  values: Readonly<Record<string, string>>;
  /** WhatsApp refuses everything that is not a template. */
  isWindowClosed: () => boolean;
  /** The person wants no marketing: the gate refuses such a template. */
  refusesMarketing: (templateId: number) => boolean;
  ask: (question: Question) => Promise<string>;
}

export const nothingYet = (now: Date): Imagined => ({
  ...{ state: null, end: null, lines: [], trail: [], turns: [] },
  now,
});

/** Goes on by one thing that happens; what is asked meanwhile is waited for. */
export async function goOn(before: Imagined, body: InputBody, deps: Deps): Promise<Imagined> {
  const graph = compile(deps.graph);
  const lines: Line[] = [];
  const { now } = before;
  const trigger = body.kind === 'start' ? body.trigger : null;
  const state =
    before.state ??
    begin(graph, { at: now, seed: now.getTime() % 1_000_003, person: 7, trigger: trigger ?? emptyTrigger });
  const answer = async (asked: Asked<null>): Promise<AnswerBody> => {
    const { ask } = asked;
    const block = graph.block(ask.block);
    const lookup = (name: string) =>
      asked.state.vars[name] ?? asked.state.trigger.values[name] ?? deps.values[name];
    const note = (code: string, params: Record<string, string | number> = {}) =>
      lines.push({ kind: 'note', block: ask.block, code, params });
    switch (ask.kind) {
      case 'send': {
        const message = block ? messageOf(block, fillingOf(lookup), ask.what) : null;
        if (!message) return { kind: 'refused', reason: 'internal', later: false };
        if (deps.isWindowClosed() && message.type !== 'template') {
          note('notSent');
          return { kind: 'refused', reason: 'window_closed', later: false };
        }
        if (message.type === 'template' && deps.refusesMarketing(message.template_id)) {
          note('optedOut');
          return { kind: 'refused', reason: 'opted_out', later: false };
        }
        lines.push({ kind: 'ours', block: ask.block, message });
        return { kind: 'sent', message: before.lines.length + lines.length };
      }
      case 'meets':
      case 'hours':
        return { kind: 'way', output: await deps.ask({ block: ask.block, kind: ask.kind }) };
      case 'time':
        return { kind: 'time', at: dateOf(ask.spec, ask.since, lookup) };
      case 'set':
        return { kind: 'done', values: block ? changed(block, asked.state.vars, lookup) : {} };
      case 'save':
        note('saved', { field: ask.field, value: ask.value });
        return { kind: 'done' };
      case 'list':
        note(ask.add ? 'listAdd' : 'listRemove', { id: ask.group_id });
        return { kind: 'done' };
      case 'consent':
        note(ask.status);
        return { kind: 'done' };
      case 'still_abandoned':
        return { kind: 'way', output: 'yes' };
      default:
        note(ask.kind);
        return { kind: 'done' };
    }
  };
  const input: Input = { at: now, ...body };
  const [ridden] = await drive<null>({ answer: (asked) => Promise.all(asked.map(answer)) }, [
    { key: null, graph, state, inputs: [input] },
  ]);
  if (!ridden) return before;
  return {
    state: ridden.state,
    end: ridden.end,
    lines: [...before.lines, ...lines],
    trail: [...before.trail, ...ridden.bursts.flatMap(({ trail }) => trail)],
    now,
    turns: [
      ...before.turns,
      { input, bursts: ridden.bursts, state: ridden.state, rest: ridden.rest, end: ridden.end },
    ],
  };
}

const emptyTrigger: TriggerFacts = { kind: 'audience', message: null, output: null, values: {} };

export const heard = (text: string, key: string | null, id: number): Heard => ({
  id,
  text,
  kind: 'text',
  key,
  file_id: null,
});

const fillingOf = (lookup: (name: string) => string | undefined) => ({
  text: (text: string) => render(text, lookup),
  url: (text: string) => render(text, lookup, encodeURIComponent),
  idOf: (key: string) => key,
});

function changed(
  block: Block,
  vars: Readonly<Record<string, string>>,
  lookup: (name: string) => string | undefined,
): Record<string, string> {
  if (block.type !== 'set') return {};
  const values: Record<string, string> = {};
  for (const { to, name, how, value } of block.settings.changes) {
    if (to !== 'variable') continue;
    const text = render(value, (one) => values[one] ?? lookup(one));
    const number = Number(values[name] ?? vars[name] ?? 0) || 0;
    values[name] =
      how === 'text' ? text : String(how === 'plus' ? number + Number(text) : number - Number(text));
  }
  return values;
}

/** By the clock of this browser; openings are left to whoever tests. */
function dateOf(spec: WaitSpec, since: Date, lookup: (name: string) => string | undefined): Date | null {
  switch (spec.kind) {
    case 'open':
      return null;
    case 'time': {
      for (let days = 0; days < 8; days++) {
        const at = atTime(since, days, spec.time);
        const weekday = at.getDay() === 0 ? 7 : at.getDay();
        if (at > since && (spec.weekdays.length === 0 || spec.weekdays.includes(weekday))) return at;
      }
      return null;
    }
    case 'date': {
      const date = new Date(`${lookup(spec.variable) ?? ''}T00:00:00`);
      return Number.isNaN(date.getTime()) ? null : atTime(date, spec.days, spec.time);
    }
  }
}

function atTime(from: Date, days: number, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(from.getFullYear(), from.getMonth(), from.getDate() + days, hours, minutes);
}
