import type { Database } from '../../../platform/database/index.ts';

/** A database whose transactions stop, all their work done, right before their commit. */
export function holdCommits(database: Database) {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const pipeline = {
    ...database.pipeline,
    transaction: <T>(work: Parameters<typeof database.pipeline.transaction<T>>[0]) =>
      database.pipeline.transaction<T>(async (tx) => {
        const result = await work(tx);
        reached.resolve();
        await released.promise;
        return result;
      }),
  };
  const held: Database = Object.create(database, { pipeline: { value: pipeline } });
  return { database: held, reached: reached.promise, release: released.resolve };
}
