import { type CompiledQuery, Kysely } from 'kysely';
import { dialectOver } from './dialectOver.ts';
import type { TenantDb } from './tenantDb.ts';
import type { DB } from './types.gen.ts';

/** Single statements outside a transaction, each of which is a transaction of `db` with all that belongs to one. */
export function singleStatements(db: TenantDb): Kysely<DB> {
  const executeQuery = <R>(query: CompiledQuery) =>
    db.transaction((tx) => tx.executeQuery(query as CompiledQuery<R>));
  return new Kysely<DB>({ dialect: dialectOver({ executeQuery }) });
}
