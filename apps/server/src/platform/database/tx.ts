import { finished } from 'node:stream/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { DB } from './types.gen.ts';

/** What a transaction may ask for once it has been committed. */
export interface AfterCommit {
  /** Sends a realtime event; see `publish` in platform/realtime. */
  publish(rooms: string[], name: string, payload: unknown): void;
}

/**
 * One open transaction: a Kysely that speaks over one connection, plus what is to happen after the commit.
 * Nothing of the latter happens when the transaction is rolled back.
 */
export class Tx extends Kysely<DB> {
  readonly #client: pg.PoolClient;
  readonly #pending: ((after: AfterCommit) => void)[] = [];

  constructor(client: pg.PoolClient) {
    super({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new OneConnectionDriver(client),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    });
    this.#client = client;
  }

  /**
   * Runs `copy … from stdin` with these bytes: for thousands of rows it takes a fraction of what parameters take, on
   * both sides.
   */
  async copyIn(statement: string, bytes: Uint8Array): Promise<void> {
    const stream = this.#client.query(copyFrom(statement));
    stream.end(bytes);
    await finished(stream);
  }

  /** Runs `action` once the data is safe. */
  afterCommit(action: (after: AfterCommit) => void): void {
    this.#pending.push(action);
  }

  /** Answers how to forget what is asked for from now on, for a part that is rolled back. */
  mark(): () => void {
    const { length } = this.#pending;
    return () => void this.#pending.splice(length);
  }

  /** Called by the database alone, after the commit. */
  settle(after: AfterCommit): void {
    for (const action of this.#pending.splice(0)) action(after);
  }
}

class OneConnectionDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(client: pg.PoolClient) {
    this.#connection = new ClientConnection(client);
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }
  async beginTransaction(): Promise<void> {
    throw new Error('A transaction is open already: use savepoint(tx, …) for a part that may fail.');
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

class ClientConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = await this.#client.query(query.sql, query.parameters as unknown[]);
    const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(result.command);
    return {
      rows: result.rows as R[],
      ...(changes ? { numAffectedRows: BigInt(result.rowCount ?? 0) } : {}),
    };
  }

  async *streamQuery(): AsyncIterableIterator<never> {
    yield* [];
    throw new Error('Read large results by keyset pages, or with pg-copy-streams.');
  }
}

/** Runs a part of a transaction that may fail without spoiling the rest. */
export async function savepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.executeQuery(CompiledQuery.raw('savepoint herald_part'));
  const forget = tx.mark();
  try {
    const result = await work();
    await tx.executeQuery(CompiledQuery.raw('release savepoint herald_part'));
    return result;
  } catch (error) {
    forget();
    await tx.executeQuery(CompiledQuery.raw('rollback to savepoint herald_part'));
    throw error;
  }
}
