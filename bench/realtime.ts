import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { databaseProcesses, processorMicros } from './lib/cpu.ts';
import { openDatabase } from './lib/database.ts';
import { type BenchContext, defineBench } from './lib/defineBench.ts';
import { percentile, round } from './lib/numbers.ts';
import { type BenchProcess, startProcess } from './lib/processes.ts';
import type { BareOrder } from './realtime/bare.ts';
import { messageBody } from './realtime/bodies.ts';
import type { ClientsFigures } from './realtime/clients.ts';
import { type Agent, type Office, seedOffice } from './realtime/seed.ts';
import { openSender } from './realtime/sender.ts';

const secret = 'bench-app-secret';
const script = (folder: string, name: string) => join(import.meta.dirname, folder, `${name}.ts`);

const amounts = {
  full: { numbers: 200, agentsEach: 10, rate: 200, seconds: 30, warmUp: 15, clients: 2 },
  short: { numbers: 4, agentsEach: 5, rate: 20, seconds: 2, warmUp: 1, clients: 1 },
};
type Amounts = (typeof amounts)['full'];

export default defineBench({
  name: 'realtime',
  question: 'How long after a webhook is posted does every agent of its number see the message?',
  async run({ short, progress, stack }) {
    const chosen = short ? amounts.short : amounts.full;
    progress('preparing a database and its agents');
    const database = await openDatabase(stack);
    const office = await seedOffice(database.url, chosen.numbers, chosen.agentsEach);
    const herald = await measureHerald(stack, office, chosen, database, progress);
    const { sample, ...figures } = herald;
    const bare = await measureBare(stack, office, chosen, sample, progress);
    return { agents: office.agents.length, ...figures, bare, ratio: round(figures.p95_ms / bare.p95_ms) };
  },
});

async function measureHerald(
  outer: AsyncDisposableStack,
  office: Office,
  chosen: Amounts,
  database: { url: string; folder: string },
  progress: BenchContext['progress'],
) {
  await using stack = outer.use(new AsyncDisposableStack());
  const environment = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    HERALD_PORT: '0',
    DATABASE_URL: database.url,
    SECRET_KEYS: `bench:${Buffer.alloc(32, 7).toString('base64')}`,
    META_APP_SECRET: secret,
  };
  // As `npm start` runs it: one process answers, takes in and tells.
  const argument = { environment, roles: ['web', 'worker'] };
  const server = await startProcess(stack, script('ingest', 'herald'), argument);
  const { port } = await server.next<{ port: number }>();
  const clients = await openClients(stack, port, office.agents, chosen.clients);
  progress(`${office.agents.length} agents are connected; warming up`);
  const body = (n: number, dueAt: number) => messageBody(n, chosen.numbers, dueAt);
  const sender = await openSender(stack, { port, secret, body });
  await sender.send(chosen.rate, chosen.warmUp);
  await collect(clients, chosen.rate * chosen.warmUp * chosen.agentsEach);
  await tell(clients, 'start');

  const costs = () =>
    [[server.pid], databaseProcesses(database.folder)].map((processes) => processorMicros(processes));
  const before = costs();
  progress(`${chosen.rate} messages a second for ${chosen.seconds} s`);
  await sender.send(chosen.rate, chosen.seconds);
  const after = costs();
  const count = chosen.rate * chosen.seconds;
  const [own, postgres] = after.map((cost, index) => Math.round((cost - (before[index] ?? 0)) / count));
  const figures = await collect(clients, count * chosen.agentsEach);
  return {
    ...figures,
    processor_us_per_message: { server: own, database: postgres },
    server_peak_mb: await server.peakMegabytes(),
  };
}

async function measureBare(
  outer: AsyncDisposableStack,
  office: Office,
  { rate, seconds, clients: processes, agentsEach, warmUp }: Amounts,
  sample: unknown,
  progress: BenchContext['progress'],
) {
  await using stack = outer.use(new AsyncDisposableStack());
  const server = await startProcess(stack, script('realtime', 'bare'));
  const { port } = await server.next<{ port: number }>();
  const clients = await openClients(stack, port, office.agents, processes);
  progress('the same from a bare Socket.IO server');
  const rooms = [...new Set(office.agents.map(({ phone_number_id }) => phone_number_id))];
  const order = { sample: sample as BareOrder['sample'], rooms, rate };
  server.send({ ...order, seconds: warmUp });
  await server.next();
  await collect(clients, rate * warmUp * agentsEach);
  await tell(clients, 'start');
  const before = processorMicros([server.pid]);
  server.send({ ...order, seconds });
  await server.next();
  const { sample: _, ...figures } = await collect(clients, rate * seconds * agentsEach);
  // Frames to each browser and nothing else: what Herald's process cannot cost less than.
  const own = Math.round((processorMicros([server.pid]) - before) / (rate * seconds));
  return { ...figures, processor_us_per_message: own };
}

async function openClients(
  stack: AsyncDisposableStack,
  port: number,
  agents: readonly Agent[],
  processes: number,
): Promise<BenchProcess[]> {
  return Promise.all(
    Array.from({ length: processes }, async (_, index) => {
      const own = agents.filter((_, place) => place % processes === index);
      const process = await startProcess(stack, script('realtime', 'clients'), { port, agents: own });
      await process.next();
      return process;
    }),
  );
}

async function tell(clients: readonly BenchProcess[], kind: 'start'): Promise<void> {
  for (const process of clients) process.send({ kind });
  await Promise.all(clients.map((process) => process.next()));
}

const patienceMs = 15_000;

/** Waits until everybody has heard everything, or nobody will. */
async function collect(clients: readonly BenchProcess[], expected: number) {
  const until = performance.now() + patienceMs;
  for (;;) {
    for (const process of clients) process.send({ kind: 'report' });
    const all = await Promise.all(clients.map((process) => process.next<ClientsFigures>()));
    const took = all.flatMap((figures) => figures.took);
    const told = all.reduce((sum, figures) => sum + figures.told, 0);
    if (told >= expected || performance.now() > until) {
      return {
        delivered: told,
        lost: expected - told,
        // Of so many conversations that changed at once that lists ask for them.
        without_row: told - took.length,
        p50_ms: round(percentile(took, 0.5)),
        p95_ms: round(percentile(took, 0.95)),
        p99_ms: round(percentile(took, 0.99)),
        max_ms: round(percentile(took, 1)),
        event_bytes: JSON.stringify(all[0]?.sample ?? null).length,
        sample: all[0]?.sample,
      };
    }
    await wait(200);
  }
}
