import type pg from 'pg';

/** What happens to a statement, the `at`th of those that count and are sent while `during` runs. */
export interface Break {
  at: number;
  /**
   * Of statements that change something: `refused`: it fails once, and the connection lives. `refused twice`: so does the
   * next one. `killed`: from then on nothing is sent any more, as when the process is gone. Of commits alone:
   * `unanswered`: it is done, but nobody hears of it any more.
   */
  how: 'refused' | 'refused twice' | 'killed' | 'unanswered';
}

export interface Breaker {
  /** Counts from one again, towards this break. */
  arm(plan: Break): void;
  /** Whether it broke since it was armed. */
  hasBroken(): boolean;
  /** Statements break while this runs, and at no other time: what fails here is the answer, and is not thrown. */
  during(work: () => Promise<unknown>): Promise<void>;
}

const changes = /\b(insert into|update|delete from)\b/i;
const commit = /^commit\b/i;

/** Breaks statements on their way to PostgreSQL, one after the other: what a process may die of, at each place where it may. */
export function breakWrites(...pools: pg.Pool[]): Breaker {
  const known = new WeakSet<object>();
  let plan: Break | null = null;
  let seen = 0;
  let left = 0;
  let isDead = false;
  let isOn = false;

  const send = async (text: string, really: () => Promise<unknown>) => {
    if (plan === null) return really();
    if (isDead) throw new Error('The process is gone.');
    const counts = commit.test(text) || (plan.how !== 'unanswered' && changes.test(text));
    if (!counts) return really();
    seen += 1;
    if (seen < plan.at || left === 0) return really();
    left -= 1;
    if (plan.how === 'unanswered') await really();
    isDead = plan.how === 'killed' || plan.how === 'unanswered';
    throw new Error(`The statement broke: ${text.slice(0, 80)}`);
  };
  const breakOf = (client: pg.PoolClient) => {
    if (known.has(client)) return client;
    known.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    client.query = ((first: string | { text?: string }, ...more: unknown[]) => {
      const text = typeof first === 'string' ? first : first.text;
      if (!isOn || text === undefined || typeof more.at(-1) === 'function') return query(first, ...more);
      return send(text, () => query(first, ...more));
    }) as never;
    return client;
  };
  for (const pool of pools) {
    const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<pg.PoolClient>;
    // With a callback when the pool itself asks for a connection.
    pool.connect = (async (...args: unknown[]) =>
      args.length > 0 ? connect(...args) : breakOf(await connect())) as never;
  }

  return {
    arm(next) {
      plan = next;
      seen = 0;
      left = next.how === 'refused twice' ? 2 : 1;
    },
    hasBroken: () => plan !== null && left < (plan.how === 'refused twice' ? 2 : 1),
    async during(work) {
      isOn = true;
      await work().catch(() => {});
      isOn = false;
      isDead = false;
    },
  };
}
