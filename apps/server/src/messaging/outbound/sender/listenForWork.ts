import type pg from 'pg';
import type { AppServices } from '../../../platform/context.ts';
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

  /** Once for each connection, which may refuse a query and break at the same moment. */
  const lose = (opened: pg.PoolClient | null, error: unknown) => {
    if (opened !== client) return;
    app.log.warn({ err: error }, 'the wake-up connection is gone');
    client = null;
    opened?.release(true);
    if (!isStopping) retry = setTimeout(connect, retryMs);
  };
  const connect = async () => {
    let opened: pg.PoolClient | null = null;
    try {
      const next = await app.database.pools.pipeline.connect();
      if (isStopping) return next.release(true);
      opened = next;
      client = next;
      next.once('error', (error) => lose(next, error));
      next.on('notification', ({ payload }) => onWork(Number(payload)));
      await next.query(`listen ${wakeChannel}`);
    } catch (error) {
      lose(opened, error);
    }
  };
  const first = connect();

  return {
    async stop() {
      isStopping = true;
      clearTimeout(retry);
      await first;
      // Destroyed rather than returned: a pooled connection must not go on listening.
      const last = client;
      client = null;
      last?.release(true);
    },
  };
}
