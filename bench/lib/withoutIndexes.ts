import type pg from 'pg';

/**
 * Fills tables without their indexes and builds those afterwards: several times faster, and denser than after years of
 * use. Primary keys stay, because foreign keys hang on them.
 */
export async function withoutIndexes(
  database: pg.Client,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const { rows } = await database.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i
     where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = i.indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await database.query(`drop index ${name}`);
  await fill();
  for (const { definition } of rows) await database.query(definition);
}
