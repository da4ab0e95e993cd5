export { type Database, type DatabaseOptions, openDatabase } from './database.ts';
export { isLockTimeout, isPassing, isTimeout, isUniqueViolation } from './errors.ts';
export { latestNow } from './latestNow.ts';
export { type AppliedMigration, migrate, SchemaError } from './migrate.ts';
export { patience } from './patience.ts';
export { connectionOf, poolNames } from './pools.ts';
export { type Limits, requestTimeout, type Scope, type TenantDb } from './tenantDb.ts';
export { type AfterCommit, savepoint, Tx } from './tx.ts';
export type { DB } from './types.gen.ts';
