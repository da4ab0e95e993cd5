import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import type { Tx } from './tx.ts';

/**
 * Runs a single statement of the pipeline whose text never changes, outside a transaction: each connection reads and plans
 * it once, as `tx.planned` does within one.
 */
export async function planned<Row>(
  { statements, pools }: Database,
  name: string,
  statement: RawBuilder<Row>,
): Promise<{ rows: Row[] }> {
  const { sql: text, parameters } = statement.compile(statements);
  const { rows } = await pools.pipeline.query({ name, text, values: [...parameters] });
  return { rows: rows as Row[] };
}

/**
 * Which of `all` meet a condition, in their order: one planned statement for all of them. `columns` are the keys that the
 * condition reads, of `x`. For what nearly nobody meets and is asked of every batch that comes in.
 */
export async function whichOf<Column extends string, One extends Record<Column, unknown>>(
  tx: Tx,
  name: string,
  all: readonly One[],
  columns: Record<Column, 'bigint' | 'text'>,
  condition: RawBuilder<unknown>,
): Promise<One[]> {
  if (all.length === 0) return [];
  const types = Object.entries(columns) as [Column, string][];
  const arrays = types.map(
    ([column, type]) => sql`${all.map((one) => one[column])}::${sql.raw(`${type}[]`)}`,
  );
  const names = types.map(([column]) => sql.ref(column));
  const { rows } = await tx.planned(
    name,
    sql<{ nth: number }>`
    select x.nth from unnest(${sql.join(arrays)}) with ordinality as x(${sql.join(names)}, nth)
    where ${condition} order by x.nth`,
  );
  return rows.flatMap(({ nth }) => all[nth - 1] ?? []);
}
