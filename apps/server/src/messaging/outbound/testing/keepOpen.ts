import type { Tx } from '../../../platform/database/index.ts';
import type { TestApp } from '../../../test/index.ts';

/** A transaction that stays open until it is released. */
export async function keepOpen(app: TestApp, work: (tx: Tx) => Promise<unknown>): Promise<AsyncDisposable> {
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const open = app.services.database.pipeline.transaction(async (tx) => {
    await work(tx);
    begun.resolve();
    await released.promise;
  });
  await begun.promise;
  return {
    async [Symbol.asyncDispose]() {
      released.resolve();
      await open;
    },
  };
}
