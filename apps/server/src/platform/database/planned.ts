import type { RawBuilder } from 'kysely';
import type { Database } from './database.ts';

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
