import pg from 'pg';
import type { AppServices } from '../../platform/context.ts';
import { wakeChannel } from '../door/doorbell.ts';
import { pause } from './wakeUp.ts';

const reconnectMs = 2000;

/**
 * Tells of notifications by the door, each with its source, or with nothing when any source may have events. They are
 * hints: if the connection breaks, the poll finds the work and the connection is made again.
 */
export function listenForEvents(app: AppServices, onNotice: (source: string) => void): AsyncDisposable {
  const closing = new AbortController();
  const listening = keepListening(app, onNotice, closing.signal);
  return {
    async [Symbol.asyncDispose]() {
      closing.abort();
      await listening;
    },
  };
}

async function keepListening(
  app: AppServices,
  onNotice: (source: string) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const client = new pg.Client({
      connectionString: app.config.database.url,
      application_name: 'herald intake',
      keepAlive: true,
    });
    // Also while nobody waits for it: an error without a listener would end the process.
    client.on('error', () => {});
    try {
      await client.connect();
      client.on('notification', ({ payload = '' }) => onNotice(payload));
      await client.query(`listen ${wakeChannel}`);
      onNotice('');
      await untilEnd(client, signal);
    } catch (error) {
      app.log.warn({ err: error }, 'listening for inbound events was interrupted');
    }
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
