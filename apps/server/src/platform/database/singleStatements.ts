import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { TenantDb } from './tenantDb.ts';
import type { DB } from './types.gen.ts';

/** Single statements outside a transaction, each of which is a transaction of `db` with all that belongs to one. */
export function singleStatements(db: TenantDb): Kysely<DB> {
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new OneByOne(db),
      createIntrospector: (statements) => new PostgresIntrospector(statements),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

class OneByOne implements Driver, DatabaseConnection {
  readonly #db: TenantDb;

  constructor(db: TenantDb) {
    this.#db = db;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#db.transaction((tx) => tx.executeQuery<R>(query as CompiledQuery<R>));
  }

  async *streamQuery(): AsyncIterableIterator<never> {
    yield* [];
    throw new Error('Read large results by keyset pages, or with pg-copy-streams.');
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return this;
  }

  async beginTransaction(): Promise<void> {
    throw new Error('These are single statements: a transaction is opened by the database.');
  }

  async init(): Promise<void> {}
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}
