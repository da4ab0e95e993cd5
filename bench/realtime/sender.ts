import { setTimeout as wait } from 'node:timers/promises';
import { signedRequest } from '../ingest/bodies.ts';
import { type Connection, openConnection } from '../ingest/connection.ts';

export interface Sender {
  /** Posts so many webhooks a second for so long; resolves when the last one is answered. */
  send(rate: number, seconds: number): Promise<void>;
}

interface SenderOptions {
  port: number;
  secret: string;
  connections?: number;
  /** The n-th webhook, and when it is due. */
  body: (n: number, dueAt: number) => Buffer;
}

/** Posts webhooks when they are due, each signed just before. */
export async function openSender(
  stack: AsyncDisposableStack,
  { port, secret, connections: count = 50, body }: SenderOptions,
): Promise<Sender> {
  const connections: Connection[] = await Promise.all(
    Array.from({ length: count }, () => openConnection(port)),
  );
  for (const connection of connections) stack.use(connection);
  const idle = [...connections];
  const waiting: ((connection: Connection) => void)[] = [];
  let sent = 0;

  async function post(dueAt: number): Promise<void> {
    const request = body(sent++, dueAt);
    // One that has to wait for a connection is late all the same: its time counts from when it was due.
    const connection = idle.pop() ?? (await new Promise<Connection>((resolve) => waiting.push(resolve)));
    const status = await connection.ask(signedRequest(`127.0.0.1:${port}`, request, secret));
    if (status !== 200) throw new Error(`A webhook was answered ${status}.`);
    const next = waiting.shift();
    if (next) next(connection);
    else idle.push(connection);
  }

  return {
    async send(rate, seconds) {
      const startedAt = performance.timeOrigin + performance.now();
      const posted: Promise<void>[] = [];
      while (posted.length < rate * seconds) {
        const now = performance.timeOrigin + performance.now();
        for (; posted.length < rate * seconds; ) {
          const dueAt = startedAt + (posted.length / rate) * 1000;
          if (dueAt > now) break;
          const posting = post(dueAt);
          // Told at the end, when everything that was started can be ended.
          posting.catch(() => {});
          posted.push(posting);
        }
        await wait(1);
      }
      await Promise.all(posted);
    },
  };
}
