import pg from 'pg';
import type { AppServices } from '../../platform/context.ts';
import { wakeChannel } from '../door/doorbell.ts';

/** Waits for work: a notification of the door, or a while. */
export interface WakeUp extends AsyncDisposable {
  /** Resolves at the next notification, at the latest after `ms`; at once if one came since the last wait. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

const reconnectMs = 2000;

/** A notification is a hint: if the connection breaks, the poll finds the work and the connection is made again. */
export function listenForEvents(app: AppServices): WakeUp {
  const closing = new AbortController();
  let isRung = false;
  let ring = () => {};
  const onNotice = () => {
    isRung = true;
    ring();
  };
  const listening = keepListening(app, onNotice, closing.signal);

  return {
    async wait(ms, signal) {
      if (!isRung && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const done = () => {
            clearTimeout(timer);
            signal.removeEventListener('abort', done);
            resolve();
          };
          const timer = setTimeout(done, ms);
          signal.addEventListener('abort', done, { once: true });
          ring = done;
        });
        ring = () => {};
      }
      isRung = false;
    },
    async [Symbol.asyncDispose]() {
      closing.abort();
      await listening;
    },
  };
}

async function keepListening(app: AppServices, onNotice: () => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const client = new pg.Client({
      connectionString: app.config.database.url,
      application_name: 'herald inbound',
      keepAlive: true,
    });
    // Also while nobody waits for it: an error without a listener would end the process.
    client.on('error', () => {});
    try {
      await client.connect();
      client.on('notification', onNotice);
      await client.query(`listen ${wakeChannel}`);
      onNotice();
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

export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
  });
}
