// The sending side, in a process of its own. It is told what to do by messages and answers each with its figures.
import { setTimeout as wait } from 'node:timers/promises';
import { percentile, round } from '../lib/numbers.ts';
import { type Ledger, signedRequest, statusBody } from './bodies.ts';
import { type Connection, openConnection } from './connection.ts';

export interface LoadArgument {
  ledger: Ledger;
  secret: string;
}
export type LoadOrder =
  /** As many as the server takes, over `connections` that each wait for their answer. */
  | { kind: 'flood'; port: number; from: number; count: number; connections: number }
  /** So many a second, whatever the server does; times count from when a request was due. */
  | { kind: 'steady'; port: number; from: number; rate: number; seconds: number; connections: number };
export interface FloodFigures {
  perSecond: number;
  refused: number;
}
export interface SteadyFigures {
  answered: number;
  refused: number;
  p50: number;
  p99: number;
  max: number;
}

const { ledger, secret } = JSON.parse(process.argv[2] ?? '{}') as LoadArgument;

process.on('message', (order: LoadOrder) => {
  const work = order.kind === 'flood' ? flood(order) : steady(order);
  work.then(
    (figures) => process.send?.(figures),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
});

/** Signed before anything is measured. */
function prepare(port: number, from: number, count: number): Buffer[] {
  const now = Date.now();
  return Array.from({ length: count }, (_, index) =>
    signedRequest(`127.0.0.1:${port}`, statusBody(ledger, from + index, now), secret),
  );
}

function openAll(port: number, count: number): Promise<Connection[]> {
  return Promise.all(Array.from({ length: count }, () => openConnection(port)));
}

async function flood({ port, from, count, connections }: LoadOrder & { kind: 'flood' }) {
  const requests = prepare(port, from, count);
  const open = await openAll(port, connections);
  let next = 0;
  let refused = 0;
  const startedAt = performance.now();
  await Promise.all(
    open.map(async (connection) => {
      for (let request = requests[next++]; request; request = requests[next++]) {
        if ((await connection.ask(request)) !== 200) refused += 1;
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  for (const connection of open) connection[Symbol.dispose]();
  return { perSecond: Math.round(count / seconds), refused } satisfies FloodFigures;
}

async function steady({ port, from, rate, seconds, connections }: LoadOrder & { kind: 'steady' }) {
  const requests = prepare(port, from, rate * seconds);
  const idle = await openAll(port, connections);
  const all = [...idle];
  const due: { request: Buffer; at: number }[] = [];
  const took: number[] = [];
  let refused = 0;
  const finished = Promise.withResolvers<void>();

  async function send(connection: Connection, { request, at }: { request: Buffer; at: number }) {
    if ((await connection.ask(request)) !== 200) refused += 1;
    took.push(performance.now() - at);
    const next = due.shift();
    if (next) return void send(connection, next).catch(finished.reject);
    idle.push(connection);
    if (took.length === requests.length) finished.resolve();
  }

  const startedAt = performance.now();
  for (let sent = 0; sent < requests.length; await wait(1)) {
    const target = Math.min(requests.length, ((performance.now() - startedAt) / 1000) * rate);
    for (; sent < target; sent += 1) {
      const one = { request: requests[sent] as Buffer, at: startedAt + (sent / rate) * 1000 };
      const connection = idle.pop();
      if (connection) send(connection, one).catch(finished.reject);
      else due.push(one);
    }
  }
  await finished.promise;
  for (const connection of all) connection[Symbol.dispose]();
  return {
    answered: took.length,
    refused,
    p50: round(percentile(took, 0.5)),
    p99: round(percentile(took, 0.99)),
    max: round(percentile(took, 1)),
  } satisfies SteadyFigures;
}

process.send?.({ ready: true });
