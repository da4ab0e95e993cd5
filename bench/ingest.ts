import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type BacklogWatch, watchBacklog } from './ingest/backlog.ts';
import { type Ledger, messagesFor, statusesOf } from './ingest/bodies.ts';
import type { FloodFigures, LoadOrder, SteadyFigures } from './ingest/load.ts';
import { type Delays, type Neighbour, openNeighbour } from './ingest/neighbour.ts';
import { seedLedger } from './ingest/seed.ts';
import { compareRecording } from './lib/compareRecording.ts';
import { databaseProcesses, processorMicros } from './lib/cpu.ts';
import { type BenchDatabase, openDatabase } from './lib/database.ts';
import { type BenchContext, defineBench } from './lib/defineBench.ts';
import { median, percentile, round } from './lib/numbers.ts';
import { type BenchProcess, startProcess } from './lib/processes.ts';
import { prepareRecording } from './lib/recording.ts';

const secret = 'bench-app-secret';
const script = (name: string) => join(import.meta.dirname, 'ingest', `${name}.ts`);

const amounts = {
  full: {
    ...{ flood: 30_000, rounds: 3, warmUp: 5000, connections: 256, rate: 3300, seconds: 20 },
    beside: { flood: 30_000, locked: 500, messages: 50 },
  },
  short: {
    ...{ flood: 300, rounds: 1, warmUp: 30, connections: 8, rate: 100, seconds: 2 },
    beside: { flood: 200, locked: 20, messages: 2 },
  },
};
type Amounts = (typeof amounts)['full'];

export default defineBench({
  name: 'ingest',
  question: 'How many signed webhooks a second are on disk before their answer, and does processing keep up?',
  async run(context) {
    const { short, records, progress, stack } = context;
    const chosen = short ? amounts.short : amounts.full;
    const { flood, rounds, warmUp, rate, seconds, beside } = chosen;
    progress('preparing a database and its messages');
    const database = await openDatabase(stack);
    if (records) return takeInRecorded(context, database);
    const statuses = warmUp + rounds * flood + rate * seconds + beside.flood + beside.locked;
    const ledger = await seedLedger(database.url, messagesFor(statuses));
    const environment = environmentOf(database.url);
    const [bare, web, load] = await Promise.all([
      startServer(stack, script('bare'), { secret }),
      startServer(stack, script('herald'), { environment, roles: ['web'], records: false }),
      startProcess(stack, script('load'), { ledger, secret }),
    ]);
    await load.next();
    const sender = new Sender(load, statusesOf(ledger));

    const doors = { bare, herald: web, database: () => databaseProcesses(database.folder) };
    const door = await compareDoors(sender, chosen, doors, progress);
    const worker = await startProcess(stack, script('herald'), {
      environment,
      roles: ['worker'],
      records: false,
    });
    await worker.next();
    await using backlog = await watchBacklog(database.url);
    // Whoever counts what waits is not part of the price: each look reads all of it.
    const atWork = () => databaseProcesses(database.folder).filter((pid) => pid !== backlog.pid);
    const costs = () => [[worker.pid], atWork()].map((pids) => processorMicros(pids));
    const drained = await drain(backlog, costs, progress);
    progress(`${rate} a second for ${seconds} s`);
    const steady = await holdRate(sender, backlog, chosen, web.port);
    await settle(backlog);
    progress('somebody writes to a team beside a flood, and beside rows that are locked');
    await using neighbour = await openNeighbour(database.url, web.port, secret);
    const neighbours = await disturb({ neighbour, sender, backlog, ledger }, chosen, web.port);
    return {
      ...door,
      ...drained,
      steady,
      neighbours,
      web_peak_mb: await web.process.peakMegabytes(),
      worker_peak_mb: await worker.peakMegabytes(),
      answered: sender.answered,
      left_behind: await settle(backlog),
      taken_in: await backlog.done(),
    };
  },
});

/** From the first webhook to the last that is taken in, by one process that does both. */
async function takeInRecorded({ short, progress, stack }: BenchContext, database: BenchDatabase) {
  await prepareRecording(database.url);
  const { pairs, count, connections } = short
    ? { pairs: 1, count: 300, connections: 8 }
    : { pairs: 16, count: 9000, connections: 256 };
  const ledger = await seedLedger(database.url, ((2 * pairs + 1) * count) / 3);
  const given = { environment: environmentOf(database.url), roles: ['web', 'worker'], records: true };
  const herald = await startServer(stack, script('herald'), given);
  const load = await startProcess(stack, script('load'), { ledger, secret });
  await load.next();
  const sender = new Sender(load, statusesOf(ledger));
  await using backlog = await watchBacklog(database.url);
  return await compareRecording({
    ...{ pairs, count, database, progress, processes: [herald.process] },
    async run(_index, start) {
      start();
      const startedAt = performance.now();
      await sender.flood(herald.port, count, connections, true);
      const left = await settle(backlog);
      return { seconds: (performance.now() - startedAt) / 1000, isExact: left === 0 };
    },
  });
}

function environmentOf(url: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    HERALD_PORT: '0',
    DATABASE_URL: url,
    SECRET_KEYS: `bench:${Buffer.alloc(32, 7).toString('base64')}`,
    META_APP_SECRET: secret,
  };
}

async function startServer(stack: AsyncDisposableStack, file: string, argument: object): Promise<Server> {
  const process = await startProcess(stack, file, argument);
  const { port } = await process.next<{ port: number }>();
  return { process, port };
}

/** Hands out statuses that no server has seen before. */
class Sender {
  answered = 0;
  readonly #load: BenchProcess;
  readonly #most: number;
  constructor(load: BenchProcess, most: number) {
    this.#load = load;
    this.#most = most;
  }

  async flood(port: number, count: number, connections: number, isKept: boolean): Promise<FloodFigures> {
    return this.#order({ kind: 'flood', port, from: this.answered, count, connections }, isKept ? count : 0);
  }

  async steady(port: number, rate: number, seconds: number): Promise<SteadyFigures> {
    const order = { kind: 'steady', port, from: this.answered, rate, seconds, connections: 200 } as const;
    return this.#order(order, rate * seconds);
  }

  async #order<Figures extends { refused: number }>(order: LoadOrder, kept: number): Promise<Figures> {
    this.answered += kept;
    if (this.answered > this.#most) throw new Error('The ledger is too small for this bench.');
    this.#load.send(order);
    const figures = await this.#load.next<Figures>();
    if (figures.refused > 0) throw new Error(`${figures.refused} webhooks were refused.`);
    return figures;
  }
}

interface Server {
  process: BenchProcess;
  port: number;
}

interface Doors {
  bare: Server;
  herald: Server;
  /** Asked each time: it starts a process for every connection. */
  database: () => number[];
}

/** In turns, so that whatever else the machine does meets both alike. Nothing is processed meanwhile. */
async function compareDoors(
  sender: Sender,
  { flood, rounds, warmUp, connections }: Amounts,
  { bare, herald, database }: Doors,
  progress: BenchContext['progress'],
) {
  await sender.flood(bare.port, warmUp, connections, false);
  await sender.flood(herald.port, warmUp, connections, true);
  const rates = { bare: [] as number[], herald: [] as number[] };
  const costs = () =>
    [[bare.process.pid], [herald.process.pid], database()].map((pids) => processorMicros(pids));
  const before = costs();
  for (let turn = 1; turn <= rounds; turn += 1) {
    rates.bare.push((await sender.flood(bare.port, flood, connections, false)).perSecond);
    rates.herald.push((await sender.flood(herald.port, flood, connections, true)).perSecond);
    progress(`round ${turn}: bare ${rates.bare.at(-1)}/s, Herald ${rates.herald.at(-1)}/s`);
  }
  const [bareCost, heraldCost, databaseCost] = costs().map((cost, index) =>
    Math.round((cost - (before[index] ?? 0)) / (rounds * flood)),
  );
  const [bareRate, heraldRate] = [median(rates.bare), median(rates.herald)];
  return {
    bare_per_s: bareRate,
    herald_per_s: heraldRate,
    ratio: round(heraldRate / bareRate),
    processor_us_per_webhook: { bare: bareCost, herald: heraldCost, database: databaseCost },
  };
}

async function drain(backlog: BacklogWatch, costs: () => number[], progress: BenchContext['progress']) {
  const count = await backlog.now();
  const startedAt = performance.now();
  const before = costs();
  await settle(backlog);
  const seconds = (performance.now() - startedAt) / 1000;
  const [worker, database] = costs().map((cost, index) => Math.round((cost - (before[index] ?? 0)) / count));
  const drained_per_s = Math.round(count / seconds);
  progress(`took in ${count} that waited, ${drained_per_s}/s`);
  return { drained_per_s, processor_us_per_status: { worker, database } };
}

const patienceMs = 120_000;

/** Waits until nothing is left; returns what was, when it takes too long. */
async function settle(backlog: BacklogWatch): Promise<number> {
  const until = performance.now() + patienceMs;
  let left = await backlog.now();
  while (left > 0 && performance.now() < until) {
    await wait(20);
    left = await backlog.now();
  }
  return left;
}

interface Neighbourhood {
  neighbour: Neighbour;
  sender: Sender;
  backlog: BacklogWatch;
  ledger: Ledger;
}

/** How long a message of one team takes: alone, while another team's statuses flood in, and while all that these concern is locked. */
async function disturb(
  { neighbour, sender, backlog, ledger }: Neighbourhood,
  { connections, beside }: Amounts,
  port: number,
) {
  const alone = await neighbour.wait(beside.messages);
  const flooding = sender.flood(port, beside.flood, connections, true).then(() => settle(backlog));
  const flooded = await neighbour.wait(beside.messages, flooding);
  let locked: Delays;
  {
    await using _lock = await neighbour.lock(ledger);
    await sender.flood(port, beside.locked, connections, true);
    locked = await neighbour.wait(beside.messages);
  }
  return { alone, flooded, locked };
}

async function holdRate(sender: Sender, backlog: BacklogWatch, { rate, seconds }: Amounts, port: number) {
  backlog.samples.length = 0;
  const { p50, p99, max, answered } = await sender.steady(port, rate, seconds);
  const { samples } = backlog;
  return {
    per_s: rate,
    answered,
    p50_ms: p50,
    p99_ms: p99,
    max_ms: max,
    backlog_middle: samples[Math.floor(samples.length / 2)] ?? 0,
    backlog_end: samples.at(-1) ?? 0,
    backlog_most: samples.length > 0 ? percentile(samples, 1) : 0,
  };
}
