import { finished } from 'node:stream/promises';
import { CompiledQuery, Kysely, type QueryResult, type RawBuilder } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { dialectOver } from './dialectOver.ts';
import type { DB } from './types.gen.ts';

/** What a transaction may ask for once it has been committed. */
export interface AfterCommit {
  /** Sends a realtime event; see `publish` in platform/realtime. */
  publish(rooms: string[], name: string, payload: unknown): void;
}

/** Does something once for all that a transaction collected for it; inside the transaction, right before its commit. */
export type BeforeCommit<Item> = (tx: Tx, items: readonly Item[]) => Promise<void>;

interface Collected {
  handle: BeforeCommit<never>;
  items: readonly unknown[];
}

/** Handlers may collect in their turn; more rounds than this are a circle. */
const mostRounds = 10;

/**
 * One open transaction: a Kysely that speaks over one connection, plus what is to happen right before and after the
 * commit. Nothing of that happens when the transaction is rolled back.
 */
export class Tx extends Kysely<DB> {
  /** The database that it belongs to, as nothing but an identity: what is connected to the database is found by it. */
  readonly home: object;
  readonly #client: pg.PoolClient;
  readonly #isByIndex: boolean;
  #collected: Collected[] = [];
  readonly #pending: ((after: AfterCommit) => void)[] = [];

  constructor(client: pg.PoolClient, home: object, isByIndex = false) {
    super({ dialect: dialectOver({ executeQuery: (query) => execute(client, query) }) });
    this.#client = client;
    this.home = home;
    this.#isByIndex = isByIndex;
  }

  /**
   * Runs a statement whose text never changes: each connection reads and plans it once instead of each time. It names its
   * columns, because what a plan answers must stay the same while a migration adds some.
   */
  async planned<Row>(name: string, statement: RawBuilder<Row>): Promise<{ rows: Row[] }> {
    const { sql: text, parameters } = statement.compile(this);
    const { rows } = await this.#client.query({ name, text, values: [...parameters] });
    return { rows: rows as Row[] };
  }

  /**
   * The same for statements that read tables: planned once only where every row is looked up by its index (`Limits.byIndex`). A
   * plan of any other transaction would go on reading through whatever was small when it was made.
   */
  async plannedByIndex<Row>(name: string, statement: RawBuilder<Row>): Promise<{ rows: Row[] }> {
    return this.#isByIndex ? this.planned(name, statement) : statement.execute(this);
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

  /** Collects items; `handle` gets all that were collected for it in one call, in order, before the commit. */
  beforeCommit<Item>(handle: BeforeCommit<Item>, items: readonly Item[]): void {
    if (items.length > 0) this.#collected.push({ handle: handle as BeforeCommit<never>, items });
  }

  /** Runs `action` once the data is safe. */
  afterCommit(action: (after: AfterCommit) => void): void {
    this.#pending.push(action);
  }

  /** Returns how to forget what is asked for from now on, for a part that is rolled back. */
  mark(): () => void {
    const collected = this.#collected.length;
    const pending = this.#pending.length;
    return () => {
      this.#collected.splice(collected);
      this.#pending.splice(pending);
    };
  }

  /** Called by the database alone, before the commit. */
  async prepare(): Promise<void> {
    for (let round = 0; this.#collected.length > 0; round += 1) {
      if (round === mostRounds)
        throw new Error('What is done before a commit asks for more of itself for ever.');
      const collected = this.#collected;
      this.#collected = [];
      for (const [handle, own] of Map.groupBy(collected, (one) => one.handle)) {
        await handle(this, own.flatMap(({ items }) => items) as never[]);
      }
    }
  }

  /** Called by the database alone, after the commit. */
  settle(after: AfterCommit): void {
    for (const action of this.#pending.splice(0)) action(after);
  }
}

async function execute<R>(client: pg.PoolClient, query: CompiledQuery): Promise<QueryResult<R>> {
  const result = await client.query(query.sql, query.parameters as unknown[]);
  const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(result.command);
  return {
    rows: result.rows as R[],
    ...(changes ? { numAffectedRows: BigInt(result.rowCount ?? 0) } : {}),
  };
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
