import type pg from 'pg';
import type { AppServices } from '../../../context.ts';
import { wakeChannel } from '../wake.ts';

const retryMs = 5000;

/** Calls back with a number as soon as something was queued for it. A broken connection is replaced; the poll helps out. */
export function listenForWork(
  app: AppServices,
  onWork: (phoneNumberId: number) => void,
): { stop(): Promise<void> } {
  let client: pg.PoolClient | null = null;
  let retry: NodeJS.Timeout | undefined;
  let isStopping = false;

  const reconnect = () => {
    client = null;
    if (!isStopping) retry = setTimeout(connect, retryMs);
  };
  const connect = async () => {
    try {
      const opened = await app.database.pools.pipeline.connect();
      if (isStopping) return opened.release(true);
      client = opened;
      opened.once('error', (error) => {
        app.log.warn({ err: error }, 'the wake-up connection broke');
        opened.release(true);
        reconnect();
      });
      opened.on('notification', ({ payload }) => onWork(Number(payload)));
      await opened.query(`listen ${wakeChannel}`);
    } catch (error) {
      app.log.warn({ err: error }, 'no wake-up connection');
      reconnect();
    }
  };
  const first = connect();

  return {
    async stop() {
      isStopping = true;
      clearTimeout(retry);
      await first;
      // Destroyed rather than returned: a pooled connection must not go on listening.
      client?.release(true);
    },
  };
}
