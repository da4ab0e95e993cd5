import type pg from 'pg';
import { addressOf, type Table } from './tables.ts';

interface ForeignKey {
  place: string;
  name: string;
  words: string;
}

/**
 * Empties tables and makes them take rows in any order, as they come: no foreign keys, no triggers, no policies for the
 * owner. Returns what puts all of that back and so proves that every row has what it points to. In a transaction.
 */
export async function looseTables(client: pg.Client, tables: readonly Table[]): Promise<() => Promise<void>> {
  await client.query(`truncate ${tables.map(addressOf).join(', ')}`);
  const { rows: keys } = await client.query<ForeignKey>(
    `select c.conrelid::regclass::text as place, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as words
     from pg_constraint c join pg_class t on t.oid = c.conrelid
     where c.contype = 'f' and t.relnamespace in ('public'::regnamespace, 'herald'::regnamespace)`,
  );
  const forced = tables.filter(({ isForced }) => isForced);
  for (const { place, name } of keys) await client.query(`alter table ${place} drop constraint ${name}`);
  for (const table of tables) await client.query(`alter table ${addressOf(table)} disable trigger user`);
  for (const table of forced)
    await client.query(`alter table ${addressOf(table)} no force row level security`);
  return async () => {
    for (const { place, name, words } of keys)
      await client.query(`alter table ${place} add constraint ${name} ${words}`);
    for (const table of tables) await client.query(`alter table ${addressOf(table)} enable trigger user`);
    for (const table of forced)
      await client.query(`alter table ${addressOf(table)} force row level security`);
  };
}
