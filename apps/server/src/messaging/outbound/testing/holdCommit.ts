import type { Database, TenantDb } from '../../../platform/database/index.ts';

/** A database whose transactions stop, all their work done, right before their commit. */
export function holdCommits(database: Database) {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const hold = (db: TenantDb): TenantDb => ({
    ...db,
    within: (limits) => hold(db.within(limits)),
    transaction: (work) =>
      db.transaction(async (tx) => {
        const result = await work(tx);
        reached.resolve();
        await released.promise;
        return result;
      }),
  });
  const held: Database = Object.create(database, { pipeline: { value: hold(database.pipeline) } });
  return { database: held, reached: reached.promise, release: released.resolve };
}
