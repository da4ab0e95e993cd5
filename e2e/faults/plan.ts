import {
  type Action,
  type Plan,
  processNames,
  type SandboxFault,
  type TimedAction,
  type Weather,
} from './actions.ts';
import { drawDecisions } from './decisions.ts';
import { createRandom, type Random } from './random.ts';
import { drawRarer } from './rarer.ts';

export interface PlanSizes {
  recipients: number;
  /** Milliseconds during which things break. */
  stormMs: number;
}

/** Customers who write; the first of them are recipients, the others strangers. */
export const writers = 30;

/** The first recipients get a second campaign besides. */
export const secondAudience = 120;

/** And fewer of them a third. */
export const thirdAudience = 60;

/** So many a slow number sends a second. */
const slowPace = 80;

export function makePlan(seed: number, { recipients, stormMs }: PlanSizes): Plan {
  const random = createRandom(seed);
  const shops = random.integer(1, 2);
  // Mostly slow numbers: what breaks has to meet them while they send.
  const throughput = random.pick(['HIGH', 'STANDARD', 'STANDARD', 'STANDARD'] as const);
  // A fast number has sent everything within seconds.
  const somewhen = () => Math.round(stormMs * random.next() ** (throughput === 'HIGH' ? 2 : 1));
  const shop = () => random.integer(0, shops - 1);
  const holdUp = random.chance(0.35) ? anyHoldUp(shop(), random) : null;
  const several = (min: number, max: number, make: () => Action): TimedAction[] =>
    Array.from({ length: random.integer(min, max) }, () => ({ at: somewhen(), action: make() }));
  const slowLength = Math.min(recipients, (slowPace * stormMs) / 1000) + (holdUp ? moreWhenHeldUp : 0);
  const length = throughput === 'HIGH' ? recipients : slowLength;
  const actions = [
    ...processNames.flatMap((process) => [
      ...several(1, 1, () => ({ kind: 'kill', process, downMs: random.integer(0, 2000) })),
      ...several(0, 1, () => ({ kind: 'restart', process, downMs: random.integer(0, 500) })),
    ]),
    ...several(0, 2, () => stopDatabase(random)),
    ...several(2, 5, () => ({
      kind: 'lose commits',
      process: random.pick(processNames),
      count: random.integer(1, 4),
    })),
    ...several(0, 2, () => ({ kind: 'cut database', process: random.pick(processNames) })),
    ...several(0, 1, () => ({
      kind: 'slow database',
      process: random.pick(processNames),
      ms: random.integer(20, 400),
      forMs: random.integer(1000, 5000),
    })),
    ...(holdUp ? [{ at: random.integer(500, 2500), action: holdUp }] : []),
    ...several(1, 3, () => ({ kind: 'sandbox', fault: anyFault(random, unclear) })),
    ...several(1, 3, () => ({ kind: 'sandbox', fault: anyFault(random, clear) })),
    ...several(2, 5, () => ({
      kind: 'webhooks',
      weather: anyWeather(random),
      forMs: random.integer(500, 5000),
    })),
    ...several(1, 4, () => ({ kind: 'redeliver', posts: random.integer(1, 10) })),
    ...several(15, 30, () => ({ kind: 'customers write', shop: shop(), customers: anyCustomers(random) })),
    ...several(8, 15, () => ({
      kind: 'agent reads',
      shop: shop(),
      answers: random.chance(0.7),
      repeats: random.chance(0.5),
    })),
    ...several(1, 1, () => ({
      kind: 'pause',
      shop: shop(),
      forMs: random.integer(3000, 9000),
      perMinute: null,
    })),
    ...several(1, 3, () => ({
      kind: 'opt out',
      shop: shop(),
      recipients: Array.from({ length: 5 }, () => random.integer(20, length - 1)),
    })),
    ...(random.chance(0.7) ? [secondCampaign(shop(), random)] : []),
  ];
  const plan: Plan = {
    seed,
    recipients: length,
    stormMs,
    shops,
    throughput,
    statuses: random.pick(['soon', 'late']),
    behaviours: random.pick(['off', 'threeDigits']),
    capped: 'tomorrow',
    clocks: anyClocks(random),
    retires: random.pick(['worker 1', 'worker 2']),
    actions: [...actions, ...several(0, 2, () => anyMerge(shop(), length, random))]
      .filter(({ action }) => !holdUp || !endsWorker(action))
      .sort((a, b) => a.at - b.at),
  };
  return withRarer(withDecisions(withChanges(plan, random), random), random);
}

/** Drawn last, so that a seed is the plan that it was before these came, and them. */
function withChanges(plan: Plan, random: Random): Plan {
  const isEdited = random.chance(0.5);
  const perMinute = random.integer(3000, 6000);
  const actions = plan.actions.map(({ at, action }) => ({
    at,
    action: action.kind === 'pause' && isEdited ? { ...action, perMinute } : action,
  }));
  if (random.chance(0.4)) {
    const shop = random.integer(0, plan.shops - 1);
    const at = random.integer(200, plan.stormMs >> 1);
    actions.push({ at, action: { kind: 'pause template', shop, forMs: random.integer(1000, 6000) } });
  }
  if (random.chance(0.4)) actions.push(longOutage(plan, random));
  actions.push(...actions.flatMap((one) => meetOutage(one, plan, random)));
  return { ...plan, actions: actions.sort((a, b) => a.at - b.at) };
}

/** Drawn after all else, for the same reason. */
function withDecisions(plan: Plan, random: Random): Plan {
  const actions = [...plan.actions, ...drawDecisions(plan, random)];
  return { ...plan, actions: actions.sort((a, b) => a.at - b.at) };
}

function withRarer(plan: Plan, random: Random): Plan {
  const actions = [...plan.actions, ...drawRarer(plan, random)].sort((a, b) => a.at - b.at);
  // The statuses that say so have to come by themselves.
  const isSoon = random.chance(0.7) && plan.behaviours === 'threeDigits' && plan.statuses === 'soon';
  return withLast({ ...plan, actions, capped: isSoon ? 'soon' : 'tomorrow' }, random);
}

function withLast(drawnBefore: Plan, random: Random): Plan {
  const isHeldUp = drawnBefore.actions.some(isHoldUp);
  const isSteady = random.chance(0.5) && !isHeldUp && drawnBefore.actions.some(isOutage);
  const kept = drawnBefore.actions
    .filter(heldUpBesideOthers(drawnBefore))
    .filter(({ action }) => !isSteady || !endsWorker(action));
  const somewhen = () => random.integer(0, drawnBefore.stormMs);
  const drawn: TimedAction[] = [];
  if (random.chance(0.7)) drawn.push({ at: somewhen(), action: { kind: 'lose refusals' } });
  // Whoever is held up has to come back to itself, and whoever learns what it cannot write has to write it.
  if (random.chance(0.3) && !isHeldUp && !isSteady) {
    const shop = random.integer(0, drawnBefore.shops - 1);
    drawn.push({ at: somewhen(), action: { kind: 'deadly event', shop, isShared: random.chance(0.5) } });
  }
  return { ...drawnBefore, actions: [...kept, ...drawn].sort((a, b) => a.at - b.at) };
}

/** What a worker learns meanwhile it has to keep: where none is killed, nothing of it may be lost. */
const isOutage = ({ action }: TimedAction) => action.kind === 'stop database' && action.downMs >= 300;

const isHoldUp = ({ action: { kind } }: TimedAction) => kind === 'freeze' || kind === 'keep leases back';

/**
 * Whoever is held up has to meet somebody who sends meanwhile: while the database is away nobody does, and a worker whose
 * connections break hears of its leases on new ones.
 */
function heldUpBesideOthers({ actions }: Plan): (one: TimedAction) => boolean {
  const from = actions.find(isHoldUp)?.at ?? Number.POSITIVE_INFINITY;
  return ({ at, action }) =>
    at < from - beforeHoldUpMs ||
    (action.kind !== 'stop database' && !(action.kind === 'cut database' && action.process !== 'web'));
}

/** So long before, an outage of a few seconds is over. */
const beforeHoldUpMs = 4000;

/** Longer than anything waits for a connection: who waited for one has to give up, and know what to do then. */
function longOutage({ stormMs }: Plan, random: Random): TimedAction {
  const how = random.pick(['fast', 'immediate', 'kill'] as const);
  const at = random.integer(500, stormMs >> 1);
  return { at, action: { kind: 'stop database', how, downMs: random.integer(10_500, 12_000) } };
}

/**
 * What comes in while PostgreSQL is away, and answers that are learnt just then and cannot be written: by chance a short
 * plan would seldom have either.
 */
function meetOutage({ at, action }: TimedAction, { shops }: Plan, random: Random): TimedAction[] {
  if (action.kind !== 'stop database' || !isOutage({ at, action })) return [];
  const customers = anyCustomers(random);
  const refusals = {
    kind: 'error',
    httpStatus: 500,
    code: 131000,
    path: 'messages',
    times: 20,
    every: 2,
  } as const;
  return [
    { at: Math.max(0, at - 100), action: { kind: 'sandbox', fault: refusals } },
    { at: at + 200, action: { kind: 'customers write', shop: random.integer(0, shops - 1), customers } },
  ];
}

/** Who stood still comes back while the other one sends. */
const moreWhenHeldUp = 900;

/** Whoever is held up has to come back to itself: killed meanwhile, it could do no harm. */
function endsWorker(action: Action): boolean {
  return (action.kind === 'kill' || action.kind === 'restart') && action.process !== 'web';
}

function anyHoldUp(shop: number, random: Random): Action {
  return { kind: random.pick(['freeze', 'keep leases back']), shop, forMs: 20_000 };
}

/** Two recipients of whom one may have been sent to already. Neither writes by themselves. */
function anyMerge(shop: number, length: number, random: Random): Action {
  const kept = random.integer(20, length - 2);
  return { kind: 'merge', shop, kept, merged: random.integer(kept + 1, length - 1) };
}

function anyClocks(random: Random): Plan['clocks'] {
  const most = random.pick([0, 2000]);
  const wrong = () => random.integer(-most, most);
  return { web: wrong(), 'worker 1': wrong(), 'worker 2': wrong() };
}

/** Begins with the first one, so that the same people wait for both. */
function secondCampaign(shop: number, random: Random): TimedAction {
  const deletedAfterMs = random.chance(0.4) ? random.integer(200, 2000) : null;
  return { at: 0, action: { kind: 'second campaign', shop, deletedAfterMs } };
}

function stopDatabase(random: Random): Action {
  const how = random.pick(['fast', 'immediate', 'kill'] as const);
  return { kind: 'stop database', how, downMs: random.integer(0, 3000) };
}

type Fault = Omit<SandboxFault, 'path' | 'times' | 'every'>;

/** What these leave open, nobody but a status or a person may settle. */
const unclear: Fault[] = [
  { kind: 'error', httpStatus: 500 },
  { kind: 'error', httpStatus: 503 },
  { kind: 'status-after-accept', httpStatus: 502 },
  { kind: 'timeout' },
  { kind: 'timeout-after-accept' },
  { kind: 'reset' },
  { kind: 'reset-after-accept' },
];

const clear: Fault[] = [
  { kind: 'error', httpStatus: 429, code: 130429 },
  { kind: 'error', httpStatus: 429, retryAfterSeconds: 1 },
  { kind: 'error', httpStatus: 500, code: 131000 },
  { kind: 'slow', delayMs: 300 },
  { kind: 'slow', delayMs: 2500 },
];

function anyFault(random: Random, kinds: readonly Fault[]): SandboxFault {
  const [times, every] = [random.integer(1, 40), random.pick([1, 2, 5, 20])];
  return { ...random.pick(kinds), path: 'messages', times, every };
}

function anyWeather(random: Random): Weather {
  return random.pick<Weather>([
    { paused: true },
    { duplicateNext: random.integer(1, 40) },
    { reorder: true, jitterMs: random.integer(50, 1500), batchSize: random.integer(1, 20) },
    { delayMs: random.integer(100, 1500) },
    { batchSize: random.pick([1, 5, 1000]) },
    { reorder: true, jitterMs: random.integer(50, 800), duplicateNext: random.integer(1, 40), batchSize: 10 },
  ]);
}

function anyCustomers(random: Random): number[] {
  return Array.from({ length: random.integer(1, 6) }, () => random.integer(0, writers - 1));
}
