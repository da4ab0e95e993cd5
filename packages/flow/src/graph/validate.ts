import { type Block, isAbandonment, type Known, kindOf, outputsOf, type Report } from '../blocks/index.ts';
import type { BlockId } from '../model/names.ts';
import { contactFields, namesIn } from '../text/index.ts';
import { edgesOf } from './compile.ts';
import { isProblemCode, type Problem, problemText } from './problems.ts';
import { type Graph, graphLimits } from './schema.ts';

/** Everything that is wrong or doubtful in a graph. Errors stop publishing; nothing stops saving. */
export function validate(graph: Graph, known: Known = {}): Problem[] {
  const problems: Problem[] = [];
  let current: BlockId | null = null;
  const report: Report = {
    error: (field, code, params = {}) => add('error', field, code, params),
    warn: (field, code, params = {}) => add('warning', field, code, params),
  };
  function add(severity: Problem['severity'], field: string, code: string, params: Problem['params']) {
    if (!isProblemCode(code)) throw new Error(`no words for ${code}`);
    problems.push({ block_id: current, field, severity, code, params, text: problemText(code, params) });
  }
  for (const [id, block] of Object.entries(graph.blocks)) {
    current = id;
    checkBlock(graph, block, report, known);
  }
  for (const { id, field, code, severity, params = {} } of checkPaths(graph, known)) {
    current = id;
    add(severity, field ?? '', code, params);
  }
  return problems;
}

export function hasProblems(problems: readonly Problem[]): boolean {
  return problems.some(({ severity }) => severity === 'error');
}

/** Whether nothing of it, or not all, can happen without a shop that tells of orders and carts. */
export function needsShop(graph: Graph): boolean {
  return validate(graph, { shop: false }).some(
    ({ code, severity }) => code === 'shop_missing' && severity === 'error',
  );
}

function checkBlock(graph: Graph, block: Block, report: Report, known: Known): void {
  const kind = kindOf(block);
  kind.check(block.settings, report, known);
  if (kind.outputs(block.settings).length > graphLimits.outputs)
    report.error('', 'limit', { max: graphLimits.outputs });
  for (const [field, text] of Object.entries(kind.texts(block.settings))) {
    for (const name of namesIn(text)) {
      if (!isKnownName(graph, name, known)) report.error(field, 'variable_unknown', { name });
    }
  }
}

/** `order.number`, `hook.size`: what the trigger tells is known only when it comes. */
const prefixes = ['order.', 'checkout.', 'shipment.', 'hook.', 'message.', 'secret.'];

function isKnownName({ variables }: Graph, name: string, { attributes }: Known): boolean {
  if (prefixes.some((prefix) => name.startsWith(prefix))) return true;
  if ((contactFields as readonly string[]).includes(name)) return true;
  if (variables.some((variable) => variable.name === name)) return true;
  return attributes === undefined || attributes.has(name);
}

interface Found {
  id: BlockId | null;
  field?: string;
  code: string;
  severity: Problem['severity'];
  params?: Problem['params'];
}

/** What a block alone cannot know. */
function checkPaths(graph: Graph, known: Known): Found[] {
  const edges = Map.groupBy(edgesOf(graph), ({ from }) => from);
  const follow = (id: BlockId) => (edges.get(id) ?? []).map(({ to }) => to);
  const reachable = walk(graph.start, follow);
  const found: Found[] = [];
  for (const [id, block] of Object.entries(graph.blocks)) {
    if (!reachable.has(id)) {
      found.push({ id, code: 'unreachable', severity: 'warning' });
      continue;
    }
    if (block.type === 'trigger' && id !== graph.start)
      found.push({ id, code: 'limit', severity: 'error', params: { max: 1 } });
    for (const output of quietless(block)) {
      const isLed = (edges.get(id) ?? []).some((edge) => edge.output === output);
      if (!isLed) found.push({ id, code: 'output_unconnected', severity: 'warning', params: { output } });
    }
  }
  return [
    ...found,
    ...findLoops(graph, reachable, follow),
    ...findClosedWindows(graph, follow),
    ...checkRules(graph, reachable),
    ...checkOrderRules(graph, known),
    ...checkConsents(graph, reachable, follow),
  ];
}

/** Outputs that people mean to lead on; the others usually end. */
const usuallyEnd = new Set(['not_sent', 'no_answer', 'other', 'invalid', 'error', 'timeout', 'next', 'else']);
const quietless = (block: Block) => outputsOf(block).filter((output) => !usuallyEnd.has(output));

function walk(from: BlockId, follow: (id: BlockId) => readonly BlockId[]): Set<BlockId> {
  const seen = new Set<BlockId>();
  const waiting = [from];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    waiting.push(...follow(id));
  }
  return seen;
}

const rests = (block: Block | undefined) => block !== undefined && kindOf(block).rests(block.settings);

/** Circles in which nobody ever stops: told at one of their blocks. */
function findLoops(
  { blocks }: Graph,
  reachable: ReadonlySet<BlockId>,
  follow: (id: BlockId) => readonly BlockId[],
): Found[] {
  const restless = (id: BlockId) => (rests(blocks[id]) ? [] : follow(id).filter((to) => !rests(blocks[to])));
  const state = new Map<BlockId, 'open' | 'done'>();
  const found: Found[] = [];
  for (const root of reachable) {
    const path: { id: BlockId; rest: BlockId[] }[] = [];
    const enter = (id: BlockId) => {
      state.set(id, 'open');
      path.push({ id, rest: [...restless(id)] });
    };
    if (!state.has(root)) enter(root);
    for (let here = path.at(-1); here !== undefined; here = path.at(-1)) {
      const to = here.rest.pop();
      if (to === undefined) {
        state.set(here.id, 'done');
        path.pop();
      } else if (state.get(to) === 'open')
        found.push({ id: to, code: 'loop_without_rest', severity: 'error' });
      else if (!state.has(to)) enter(to);
    }
  }
  return [...new Map(found.map((one) => [one.id, one])).values()];
}

const day = 24 * 60;
const minutesOf = { minutes: 1, hours: 60, days: day } as const;

/** How long a block may last without a word of the person. */
function silence(block: Block): number {
  if (block.type === 'wait') {
    const { settings } = block;
    if (settings.kind === 'for') return settings.duration.amount * minutesOf[settings.duration.unit];
    return settings.kind === 'until_event' ? settings.at_most.amount * minutesOf[settings.at_most.unit] : day;
  }
  return 0;
}

/** Free-form messages that are reached a day after the last answer, or before there was any. */
function findClosedWindows(graph: Graph, follow: (id: BlockId) => readonly BlockId[]): Found[] {
  const trigger = graph.blocks[graph.start];
  const talks = trigger?.type === 'trigger' && /^kanal_/.test((trigger.settings as { kind: string }).kind);
  const longest = new Map<BlockId, number>();
  const waiting: [BlockId, number][] = [[graph.start, talks ? 0 : day]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [id, before] = next;
    const block = graph.blocks[id];
    const silent = Math.min(before, day);
    if (!block || (longest.get(id) ?? -1) >= silent) continue;
    longest.set(id, silent);
    const isAnswered = kindOf(block).expects(block.settings) !== null && block.type !== 'wait';
    const after = isAnswered ? 0 : silent + silence(block);
    for (const to of follow(id)) waiting.push([to, after]);
  }
  return [...longest].flatMap(([id, silent]): Found[] => {
    const block = graph.blocks[id];
    if (!block || silent < day || !('closed_window' in block.settings)) return [];
    if (block.settings.closed_window.do !== 'skip') return [];
    return [{ id, field: 'closed_window', code: 'window_probably_closed', severity: 'warning' }];
  });
}

function checkRules(graph: Graph, reachable: ReadonlySet<BlockId>): Found[] {
  const trigger = graph.blocks[graph.start];
  const hasWords = [...reachable].some((id) => id !== graph.start);
  if (!hasWords || trigger?.type !== 'trigger') return [];
  const isReminder = isAbandonment(trigger.settings.kind);
  if (!isReminder || graph.rules.exits.some(({ on }) => on === 'ordered')) return [];
  return [{ id: null, code: 'marketing_without_exit', severity: 'warning' }];
}

/** Rules about orders where no shop tells of any; a trigger of a shop says so itself. */
function checkOrderRules({ blocks, start, rules }: Graph, { shop }: Known): Found[] {
  const trigger = blocks[start];
  const isOfShop = trigger?.type === 'trigger' && trigger.settings.kind.startsWith('shopify_');
  const named = [...rules.exits, ...(rules.goal ? [rules.goal] : [])];
  if (shop !== false || isOfShop || !named.some(({ on }) => on === 'ordered')) return [];
  return [{ id: null, code: 'shop_missing', severity: 'warning', params: { at: 'rules' } }];
}

/** An opt-in that can be reached without the person having answered anything. */
function checkConsents(
  graph: Graph,
  reachable: ReadonlySet<BlockId>,
  follow: (id: BlockId) => readonly BlockId[],
): Found[] {
  const answered = (id: BlockId) => {
    const block = graph.blocks[id];
    return block !== undefined && kindOf(block).expects(block.settings) !== null;
  };
  const unasked = walk(graph.start, (id) => (answered(id) ? [] : follow(id)));
  return [...reachable].flatMap((id): Found[] => {
    const block = graph.blocks[id];
    if (block?.type !== 'consent' || block.settings.status !== 'opted_in' || !unasked.has(id)) return [];
    return [{ id, code: 'consent_without_act', severity: 'warning' }];
  });
}
