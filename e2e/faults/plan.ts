import { createRandom, type Random } from './random.ts';

export const processNames = ['web', 'worker 1', 'worker 2'] as const;
export type ProcessName = (typeof processNames)[number];

/** What the sandbox shall do to coming requests; its README explains the words. */
export interface SandboxFault {
  kind: string;
  times: number;
  every: number;
  path: 'messages';
  httpStatus?: number;
  code?: number;
  retryAfterSeconds?: number;
  delayMs?: number;
}

/** How webhooks travel for a while. */
export interface Weather {
  paused?: boolean;
  duplicateNext?: number;
  reorder?: boolean;
  delayMs?: number;
  jitterMs?: number;
  batchSize?: number;
}

export type Action =
  | { kind: 'kill' | 'restart'; process: ProcessName; downMs: number }
  | { kind: 'stop database'; how: 'fast' | 'immediate' | 'kill'; downMs: number }
  | { kind: 'sandbox'; fault: SandboxFault }
  | { kind: 'webhooks'; weather: Weather; forMs: number }
  | { kind: 'redeliver'; posts: number }
  | { kind: 'customers write'; shop: number; customers: number[] }
  | { kind: 'agent reads'; shop: number; answers: boolean }
  | { kind: 'pause'; shop: number; forMs: number };

export interface TimedAction {
  /** Milliseconds after the campaigns began. */
  at: number;
  action: Action;
}

/** One way to break Herald, wholly told by its seed and its sizes. */
export interface Plan {
  seed: number;
  /** Of each shop's campaign. */
  recipients: number;
  shops: number;
  /** What the numbers can: 1,000 messages a second or 80. */
  throughput: 'HIGH' | 'STANDARD';
  /** `late`: no status comes before everything has been tried that would be tried again. */
  statuses: 'soon' | 'late';
  /** `threeDigits`: a few customers never answer, are not on WhatsApp, answer by themselves … */
  behaviours: 'off' | 'threeDigits';
  /** The worker that is asked to stop in the end, so that the other one shows that it is well alone. */
  retires: ProcessName;
  actions: TimedAction[];
}

export interface PlanSizes {
  recipients: number;
  /** Milliseconds during which things break. */
  stormMs: number;
}

/** Customers who write; the first of them are recipients, the others strangers. */
export const writers = 30;

/** So many a slow number sends a second. */
const slowPace = 80;

export function makePlan(seed: number, { recipients, stormMs }: PlanSizes): Plan {
  const random = createRandom(seed);
  const shops = random.integer(1, 2);
  // Mostly slow numbers: what breaks has to meet them while they send.
  const throughput = random.pick(['HIGH', 'STANDARD', 'STANDARD', 'STANDARD'] as const);
  // A fast number has sent everything within seconds.
  const somewhen = () => Math.round(stormMs * random.next() ** (throughput === 'HIGH' ? 2 : 1));
  const several = (min: number, max: number, make: () => Action): TimedAction[] =>
    Array.from({ length: random.integer(min, max) }, () => ({ at: somewhen(), action: make() }));
  const shop = () => random.integer(0, shops - 1);
  const actions = [
    ...processNames.flatMap((process) => [
      ...several(1, 1, () => ({ kind: 'kill', process, downMs: random.integer(0, 2000) })),
      ...several(0, 1, () => ({ kind: 'restart', process, downMs: random.integer(0, 500) })),
    ]),
    ...several(0, 2, () => stopDatabase(random)),
    ...several(1, 3, () => ({ kind: 'sandbox', fault: anyFault(random, unclear) })),
    ...several(1, 3, () => ({ kind: 'sandbox', fault: anyFault(random, clear) })),
    ...several(2, 5, () => ({
      kind: 'webhooks',
      weather: anyWeather(random),
      forMs: random.integer(500, 5000),
    })),
    ...several(1, 4, () => ({ kind: 'redeliver', posts: random.integer(1, 10) })),
    ...several(15, 30, () => ({ kind: 'customers write', shop: shop(), customers: anyCustomers(random) })),
    ...several(8, 15, () => ({ kind: 'agent reads', shop: shop(), answers: random.chance(0.5) })),
    ...several(0, 1, () => ({ kind: 'pause', shop: shop(), forMs: random.integer(200, 4000) })),
  ];
  return {
    seed,
    recipients: throughput === 'HIGH' ? recipients : Math.min(recipients, (slowPace * stormMs) / 1000),
    shops,
    throughput,
    statuses: random.pick(['soon', 'late']),
    behaviours: random.pick(['off', 'threeDigits']),
    retires: random.pick(['worker 1', 'worker 2']),
    actions: actions.sort((a, b) => a.at - b.at),
  };
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
