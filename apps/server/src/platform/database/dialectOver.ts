import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';

/** How Kysely speaks to PostgreSQL over something that runs statements. Transactions are the database's, not Kysely's. */
export function dialectOver(connection: Pick<DatabaseConnection, 'executeQuery'>): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new OneConnection(connection),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class OneConnection implements Driver {
  readonly #connection: DatabaseConnection;

  constructor({ executeQuery }: Pick<DatabaseConnection, 'executeQuery'>) {
    this.#connection = { executeQuery, streamQuery };
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async beginTransaction(): Promise<void> {
    throw new Error('The database opens transactions; savepoint(tx, …) is for a part of one that may fail.');
  }

  async init(): Promise<void> {}
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

async function* streamQuery(): AsyncIterableIterator<never> {
  yield* [];
  throw new Error('Read large results by keyset pages, or with pg-copy-streams.');
}
