import type pg from 'pg';
import { type AfterCommit, Tx } from './tx.ts';

/** For whom the transactions of a `TenantDb` are: read by the policies of row-level security. */
export interface Scope {
  teamId: number | null;
  userId: number | null;
}

/** The only way to the data for requests and jobs. Every transaction says whose it is before its first query. */
export interface TenantDb {
  readonly scope: Scope;
  /** Commits when `work` returns, rolls back when it throws. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same for queries that change nothing; the database refuses a write. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same database for another team. */
  withTeam(teamId: number): TenantDb;
}

/** Time spent in a transaction, and whether it was kept; for metrics. */
export type OnTransaction = (outcome: 'commit' | 'rollback', seconds: number) => void;

export function createTenantDb(
  pool: pg.Pool,
  after: AfterCommit,
  scope: Scope,
  onTransaction: OnTransaction,
): TenantDb {
  const run = <T>(begin: string, work: (tx: Tx) => Promise<T>) =>
    runTransaction(pool, after, `${begin}; ${enterScope(scope)}`, work, onTransaction);
  return {
    scope,
    transaction: (work) => run('begin', work),
    read: (work) => run('begin read only', work),
    withTeam: (teamId) => createTenantDb(pool, after, { ...scope, teamId }, onTransaction),
  };
}

/** Travels together with `begin` in one message, so naming the team costs no round trip. */
function enterScope({ teamId, userId }: Scope): string {
  const setting = (name: string, value: number | null) =>
    `set_config('herald.${name}', '${value === null ? '' : asId(value)}', true)`;
  return `select ${setting('team_id', teamId)}, ${setting('user_id', userId)}`;
}

/** These values become SQL text, so nothing but a whole number may pass, whatever the types said. */
function asId(value: number): string {
  if (!Number.isSafeInteger(value)) throw new TypeError(`Not an id: ${value}`);
  return value.toString();
}

async function runTransaction<T>(
  pool: pg.Pool,
  after: AfterCommit,
  begin: string,
  work: (tx: Tx) => Promise<T>,
  onTransaction: OnTransaction,
): Promise<T> {
  const client = await pool.connect();
  const startedAt = performance.now();
  const tx = new Tx(client);
  let result: T;
  try {
    await client.query(begin);
    result = await work(tx);
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
  tx.settle(after);
  return result;
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
