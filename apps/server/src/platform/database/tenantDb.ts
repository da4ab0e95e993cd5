import type pg from 'pg';
import { isContention } from './errors.ts';
import { type AfterCommit, Tx } from './tx.ts';

/** For whom the transactions of a `TenantDb` are: read by the policies of row-level security. */
export interface Scope {
  teamId: number | null;
  userId: number | null;
}

/** The only way to the data for requests and jobs. Every transaction says whose it is before its first query. */
export interface TenantDb {
  readonly scope: Scope;
  /**
   * Commits when `work` returns, rolls back when it throws. For a request, `work` is run again from its start when the
   * database gave it up for the sake of another transaction, so it changes nothing but through its `tx`.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same for queries that change nothing; the database refuses a write. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same database for another team. */
  withTeam(teamId: number, limits?: Limits): TenantDb;
  /** The same database with limits. */
  within(limits: Limits): TenantDb;
}

/** What transactions may take. A request that runs as the pipeline's role names it: that role has no limit of its own. */
export interface Limits {
  /** Milliseconds for one statement; as the role has it when absent. */
  statementTimeout?: number;
  /** Milliseconds to wait for one lock; without end when absent. */
  lockTimeout?: number;
  /** How often work that was given up for another's sake is run again; never when absent. */
  reruns?: number;
  /**
   * Every row is looked up by its index or its place: for statements that touch some hundred rows of tables of millions, and
   * must do so also where PostgreSQL has not counted those tables yet. Left to the planner when absent.
   */
  byIndex?: boolean;
  /**
   * The commit does not wait for the disk. For work that is done again from what the same transaction takes away: a server that
   * loses the one has the other. What is committed after it and waits is not on disk before it.
   */
  isRepeatable?: boolean;
}

/** Milliseconds that one statement of a request may take. */
export const requestTimeout = 20_000;

/** Time spent in a transaction, and whether it was kept; for metrics. */
export type OnTransaction = (outcome: 'commit' | 'rollback', seconds: number) => void;

export function createTenantDb(
  pool: pg.Pool,
  surroundings: Surroundings,
  scope: Scope,
  limits: Limits = {},
): TenantDb {
  const { reruns = 0, byIndex = false } = limits;
  const run = <T>(begin: string, work: (tx: Tx) => Promise<T>) =>
    runTransaction(
      pool,
      surroundings,
      { begin: `${begin}; ${enterScope(scope, limits)}`, reruns, byIndex },
      work,
    );
  return {
    scope,
    transaction: (work) => run('begin', work),
    read: (work) => run('begin read only', work),
    withTeam: (teamId, other) =>
      createTenantDb(pool, surroundings, { ...scope, teamId }, { ...limits, ...other }),
    within: (other) => createTenantDb(pool, surroundings, scope, { ...limits, ...other }),
  };
}

/** Travels together with `begin` in one message, so naming the team costs no round trip. */
function enterScope({ teamId, userId }: Scope, limits: Limits): string {
  const { statementTimeout, lockTimeout, byIndex, isRepeatable } = limits;
  const setting = (name: string, value: number | null) =>
    `set_config('${name}', '${value === null ? '' : asInteger(value)}', true)`;
  const settings = [setting('herald.team_id', teamId), setting('herald.user_id', userId)];
  if (statementTimeout !== undefined) settings.push(setting('statement_timeout', statementTimeout));
  if (lockTimeout !== undefined) settings.push(setting('lock_timeout', lockTimeout));
  if (byIndex) settings.push(...readingThrough.map((way) => `set_config('enable_${way}', 'off', true)`));
  if (isRepeatable) settings.push(`set_config('synchronous_commit', 'off', true)`);
  return `select ${settings.join(', ')}`;
}

/** The plans that read whole tables. Without another way PostgreSQL takes them all the same. */
const readingThrough = ['seqscan', 'hashjoin', 'mergejoin'];

/** These values become SQL text, so nothing but a whole number may pass, whatever the types said. */
function asInteger(value: number): string {
  if (!Number.isSafeInteger(value)) throw new TypeError(`Not a whole number: ${value}`);
  return value.toString();
}

interface Terms {
  begin: string;
  reruns: number;
  byIndex: boolean;
}

/** What all transactions of one database have in common. */
export interface Surroundings {
  /** See `Tx.home`. */
  home: object;
  after: AfterCommit;
  /** Runs last in every transaction that may change something. */
  beforeCommit?: (tx: Tx) => Promise<void>;
  onTransaction: OnTransaction;
}

async function runTransaction<T>(
  pool: pg.Pool,
  surroundings: Surroundings,
  { begin, reruns, byIndex }: Terms,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let left = reruns; ; left -= 1) {
    const done = await runOnce(pool, surroundings, { begin, byIndex }, work).catch((error: unknown) => {
      // It was rolled back, and its `Tx` is gone with all it had asked for.
      if (left > 0 && isContention(error)) return null;
      throw error;
    });
    if (!done) continue;
    done.tx.settle(surroundings.after);
    return done.result;
  }
}

async function runOnce<T>(
  pool: pg.Pool,
  { home, onTransaction, beforeCommit }: Surroundings,
  { begin, byIndex }: Pick<Terms, 'begin' | 'byIndex'>,
  work: (tx: Tx) => Promise<T>,
): Promise<{ tx: Tx; result: T }> {
  const client = await pool.connect();
  const startedAt = performance.now();
  const tx = new Tx(client, home, byIndex);
  let result: T;
  try {
    await client.query(begin);
    result = await work(tx);
    await tx.prepare();
    await beforeCommit?.(tx);
    // PostgreSQL answers ROLLBACK to the commit of a transaction in which a query failed and was caught.
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new Error('The transaction had failed before its commit.');
  } catch (error) {
    await abandon(client);
    onTransaction('rollback', (performance.now() - startedAt) / 1000);
    throw error;
  }
  client.release();
  onTransaction('commit', (performance.now() - startedAt) / 1000);
  return { tx, result };
}

/** A connection that cannot even roll back is thrown away. */
async function abandon(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('rollback');
    client.release();
  } catch (error) {
    client.release(error instanceof Error ? error : true);
  }
}
