import pg from 'pg';
import type { AppServices } from './context.ts';
import { connectionOf } from './database/index.ts';
import { pause } from './pause.ts';

const reconnectMs = 2000;
const connectMs = 10_000;

/**
 * Calls back with the payload of every notification of a channel, and with '' whenever the connection was made: some may
 * have been missed. They are hints. If the connection breaks, whoever listens finds the work by looking, and the connection
 * is made again.
 */
export function listen(
  app: Pick<AppServices, 'config' | 'log'>,
  channel: string,
  onNotice: (payload: string) => void,
): AsyncDisposable & { begun: Promise<void> } {
  const closing = new AbortController();
  const begun = Promise.withResolvers<void>();
  const listening = keepListening(app, channel, onNotice, begun.resolve, closing.signal);
  return {
    begun: begun.promise,
    async [Symbol.asyncDispose]() {
      closing.abort();
      await listening;
    },
  };
}

async function keepListening(
  { config, log }: Pick<AppServices, 'config' | 'log'>,
  channel: string,
  onNotice: (payload: string) => void,
  onBegun: () => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const client = new pg.Client({
      ...connectionOf({ ...config.database, role: 'herald_listener' }),
      application_name: `${channel} listener`,
      keepAlive: true,
      connectionTimeoutMillis: connectMs,
    });
    // Also while nobody waits for it: an error without a listener would end the process.
    client.on('error', () => {});
    try {
      await client.connect();
      client.on('notification', ({ payload = '' }) => onNotice(payload));
      await client.query(`listen ${channel}`);
      onNotice('');
      onBegun();
      await untilEnd(client, signal);
    } catch (error) {
      log.warn({ err: error, channel }, 'listening was interrupted');
    }
    onBegun();
    // Whatever went wrong, no connection is left behind while we wait for better times.
    await client.end().catch(() => {});
    await pause(reconnectMs, signal);
  }
}

function untilEnd(client: pg.Client, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
    client.on('error', reject);
    client.on('end', () => reject(new Error('The connection ended.')));
  });
}
