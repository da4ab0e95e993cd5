import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { createPool } from './pools.ts';
import {
  createTenantDb,
  type OnTransaction,
  type Scope,
  type Surroundings,
  type TenantDb,
} from './tenantDb.ts';
import type { AfterCommit } from './tx.ts';
import type { DB } from './types.gen.ts';

export interface DatabaseOptions {
  url: string;
  /** Connections at most, for each role. */
  poolSize: number;
  /** For the job queue, which wants one for each job at a time and one to listen; `poolSize` when absent. */
  ownerPoolSize?: number;
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
  /** The `home` of its transactions. */
  readonly home: object;
  readonly pools: { app: pg.Pool; pipeline: pg.Pool; owner: pg.Pool };
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
  const { url, poolSize, onError, onTransaction = () => {} } = options;
  const pools = {
    app: createPool({
      url,
      role: 'herald_app',
      max: poolSize,
      statementTimeout: options.statementTimeout,
      onError,
    }),
    pipeline: createPool({ url, role: 'herald_pipeline', max: poolSize, statementTimeout: 0, onError }),
    owner: createPool({
      url,
      role: 'owner',
      max: options.ownerPoolSize ?? poolSize,
      statementTimeout: 0,
      onError,
    }),
  };

  let target: AfterCommit = { publish: () => {} };
  const after: AfterCommit = { publish: (...event) => target.publish(...event) };
  const surroundings: Surroundings = { home: {}, after, onTransaction };

  return {
    pools,
    home: surroundings.home,
    as: (scope) => createTenantDb(pools.app, surroundings, scope, { reruns }),
    pipeline: createTenantDb(pools.pipeline, surroundings, { teamId: null, userId: null }),
    statements: new Kysely<DB>({ dialect: new PostgresDialect({ pool: pools.pipeline }) }),
    connectAfterCommit: (next) => {
      target = next;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}
