import type pg from 'pg';
import { notifyTogether } from './notifier.ts';

/** The part of a pool that the realtime adapter uses. */
export type AdapterPool = Pick<pg.Pool, 'connect' | 'query'>;

/**
 * Lends the adapter connections and takes every one of them back at the end. The adapter itself forgets a connection
 * that it asked for just before it was closed, and a pool waits for its last connection for ever. Nor does it know
 * that it was closed when a connection fails meanwhile: it would ask again for ever, and the process would never end.
 * So after the end it gets no answer.
 */
export function lendPool(pool: pg.Pool): { lent: AdapterPool; takeBack(): Promise<void> } {
  const asked = new Set<Promise<pg.PoolClient>>();
  const held = new Map<pg.PoolClient, pg.PoolClient['release']>();
  let isOver = false;

  const connect = async () => {
    if (isOver) return silence();
    const asking = pool.connect();
    asked.add(asking);
    try {
      const client = await asking;
      const release = client.release;
      held.set(client, release);
      client.release = (error) => {
        held.delete(client);
        client.release = release;
        release.call(client, error);
      };
      return client;
    } catch (error) {
      if (isOver) return silence();
      throw error;
    } finally {
      asked.delete(asking);
    }
  };

  return {
    lent: { connect, query: notifyTogether(pool) } as AdapterPool,
    async takeBack() {
      isOver = true;
      await Promise.allSettled(asked);
      for (const client of [...held.keys()]) {
        client.removeAllListeners('end');
        client.release(true);
      }
    },
  };
}

function silence(): Promise<never> {
  return new Promise(() => {});
}
