import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { createPool } from './pools.ts';
import { singleStatements } from './singleStatements.ts';
import {
  createTenantDb,
  type OnTransaction,
  type Scope,
  type Surroundings,
  type TenantDb,
} from './tenantDb.ts';
import type { AfterCommit, Tx } from './tx.ts';
import type { DB } from './types.gen.ts';

export interface DatabaseOptions {
  url: string;
  /** Whether the roles sign in by themselves; true when absent. */
  ownLogins?: boolean;
  /** Connections at most, for each role. */
  poolSize: number;
  /** For the job queue, which wants one for each job at a time and one to listen; `poolSize` when absent. */
  queuePoolSize?: number;
  /** Milliseconds that one statement of a request may take. */
  statementTimeout: number;
  onError: (error: Error) => void;
  onTransaction?: OnTransaction;
}

export interface Database extends AsyncDisposable {
  /** Requests: row-level security shows the team and the person of the scope, and nothing else. */
  as(scope: Scope): TenantDb;
  /** Messaging and jobs: sees every team, so every query names its team. */
  readonly pipeline: TenantDb;
  /** The pipeline's role for single statements outside a transaction. */
  readonly statements: Kysely<DB>;
  /** The same on a connection of its own: to keep a lease nobody may wait behind the work that it stands for. */
  readonly leases: Kysely<DB>;
  /** The `home` of its transactions. */
  readonly home: object;
  /**
   * The same database for a request that has to be accounted for: `note` runs within each transaction that has changed
   * something, right before its commit. Single statements are transactions of their own there.
   */
  noting(note: (tx: Tx) => Promise<void>): Database;
  readonly pools: {
    app: pg.Pool;
    pipeline: pg.Pool;
    leases: pg.Pool;
    queue: pg.Pool;
    /** For tests and checks, which look at everything: a running Herald never connects as the owner. */
    owner: pg.Pool;
  };
  /** Tells the database where the events of committed transactions go. */
  connectAfterCommit(after: AfterCommit): void;
}

/**
 * Merging, undoing and erasing take rows in another order than everyday work; whoever is given up for it is run again and
 * not shown an error. Not so the pipeline: its loops keep things in memory, and have, as jobs do, their own ways to retry.
 */
const reruns = 3;

/** Opens the pools. Connections are made when they are first needed. */
export function openDatabase(options: DatabaseOptions): Database {
  const { url, poolSize, ownLogins = true, onError, onTransaction = () => {} } = options;
  const pools = {
    app: createPool({
      url,
      ownLogins,
      role: 'herald_app',
      max: poolSize,
      statementTimeout: options.statementTimeout,
      onError,
    }),
    pipeline: createPool({
      url,
      ownLogins,
      role: 'herald_pipeline',
      max: poolSize,
      statementTimeout: 0,
      onError,
    }),
    leases: createPool({
      url,
      ownLogins,
      role: 'herald_pipeline',
      max: 1,
      statementTimeout: 0,
      onError,
    }),
    queue: createPool({
      url,
      ownLogins,
      role: 'herald_queue',
      max: options.queuePoolSize ?? poolSize,
      statementTimeout: 0,
      onError,
    }),
    owner: createPool({ url, ownLogins, role: 'owner', max: poolSize, statementTimeout: 0, onError }),
  };

  let target: AfterCommit = { publish: () => {} };
  const after: AfterCommit = { publish: (...event) => target.publish(...event) };
  const surroundings: Surroundings = { home: {}, after, onTransaction };

  const everyTeam = { teamId: null, userId: null };
  const database: Database = {
    pools,
    leases: new Kysely<DB>({ dialect: new PostgresDialect({ pool: pools.leases }) }),
    home: surroundings.home,
    as: (scope) => createTenantDb(pools.app, surroundings, scope, { reruns }),
    pipeline: createTenantDb(pools.pipeline, surroundings, everyTeam),
    statements: new Kysely<DB>({ dialect: new PostgresDialect({ pool: pools.pipeline }) }),
    noting(note) {
      const noting = { ...surroundings, beforeCommit: (tx: Tx) => noteChange(tx, note) };
      const pipeline = createTenantDb(pools.pipeline, noting, everyTeam);
      return {
        ...database,
        as: (scope) => createTenantDb(pools.app, noting, scope, { reruns }),
        pipeline,
        statements: singleStatements(pipeline),
      };
    },
    connectAfterCommit: (next) => {
      target = next;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
  return database;
}

/** PostgreSQL numbers a transaction once it changes something. */
async function noteChange(tx: Tx, note: (tx: Tx) => Promise<void>): Promise<void> {
  const { rows } = await sql<{ changed: boolean }>`
    select pg_current_xact_id_if_assigned() is not null as changed`.execute(tx);
  if (rows[0]?.changed) await note(tx);
}
