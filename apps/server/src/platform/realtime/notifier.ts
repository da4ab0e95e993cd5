import type pg from 'pg';

/** One statement carries at most this many notifications; a busy moment makes several. */
const mostAtOnce = 200;

interface Notice {
  channel: unknown;
  payload: unknown;
  settle: PromiseWithResolvers<unknown>;
}

/**
 * The adapter sends each event by a statement of its own, whose commit waits for the disk while it holds a lock that all
 * notifying transactions of the database share. Here, events of one moment leave in one statement, and nobody waits for
 * the disk: a notification is gone with the server that it was meant for anyway.
 */
export function notifyTogether(pool: pg.Pool): (text: string, values?: unknown[]) => Promise<unknown> {
  const waiting: Notice[] = [];
  let isBusy = false;

  async function send(notices: readonly Notice[]): Promise<void> {
    try {
      await pool.query({
        name: 'notify_together',
        text: `select set_config('synchronous_commit', 'off', true), pg_notify(channel, payload)
          from unnest($1::text[], $2::text[]) as x(channel, payload)`,
        values: [notices.map(({ channel }) => channel), notices.map(({ payload }) => payload)],
      });
      for (const { settle } of notices) settle.resolve(undefined);
    } catch (error) {
      for (const { settle } of notices) settle.reject(error);
    }
  }

  async function work(): Promise<void> {
    isBusy = true;
    // What else is said in this turn of the loop goes along.
    await Promise.resolve();
    while (waiting.length > 0) await send(waiting.splice(0, mostAtOnce));
    isBusy = false;
  }

  return (text, values = []) => {
    if (!/^select pg_notify\(\$1, \$2\)$/i.test(text)) return pool.query(text, values);
    const [channel, payload] = values;
    const notice = { channel, payload, settle: Promise.withResolvers<unknown>() };
    waiting.push(notice);
    if (!isBusy) void work();
    return notice.settle.promise;
  };
}
