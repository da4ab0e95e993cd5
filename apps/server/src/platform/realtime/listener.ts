import type pg from 'pg';

/** The part of a pool that the realtime adapter uses. */
export type AdapterPool = Pick<pg.Pool, 'connect' | 'query'>;

/**
 * Lends the adapter connections and takes every one of them back at the end. The adapter itself forgets a connection
 * that it asked for just before it was closed, and a pool waits for its last connection for ever.
 */
export function lendPool(pool: pg.Pool): { lent: AdapterPool; takeBack(): Promise<void> } {
  const asked = new Set<Promise<pg.PoolClient>>();
  const held = new Map<pg.PoolClient, pg.PoolClient['release']>();

  const connect = async () => {
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
    } finally {
      asked.delete(asking);
    }
  };

  return {
    lent: { connect, query: pool.query.bind(pool) } as AdapterPool,
    async takeBack() {
      await Promise.allSettled(asked);
      for (const client of [...held.keys()]) {
        client.removeAllListeners('end');
        client.release(true);
      }
    },
  };
}
