import type { InboundHooks } from '../../messaging/whatsapp/handlers.ts';
import type { AppServices } from '../../platform/context.ts';
import { Place } from './claim.ts';
import { consumeBatch } from './consumeBatch.ts';
import { createConsumerLease, LeaseLost } from './lease.ts';
import { listenForEvents, pause } from './wakeUp.ts';

/** Also how soon a put-aside event is looked at after its time has come, and how soon a lost lease is taken over. */
const pollMs = 1000;
const afterTroubleMs = 1000;

/** Consumes inbound events until disposed of, which finishes the batch under way. */
export async function startConsumer(app: AppServices, hooks: InboundHooks): Promise<AsyncDisposable> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const lease = createConsumerLease(app);
  const wakeUp = listenForEvents(app);
  const options = { hooks, guard: lease.assertHeld, place: new Place() };

  async function work(): Promise<void> {
    while (!signal.aborted) {
      try {
        const isBusy = (await lease.hold()) && (await consumeBatch(app, options)) > 0;
        if (!isBusy) await wakeUp.wait(pollMs, signal);
      } catch (error) {
        if (error instanceof LeaseLost) continue;
        app.log.error({ err: error }, 'inbound events wait');
        await pause(afterTroubleMs, signal);
      }
    }
  }
  const working = work();

  return {
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await working;
      await wakeUp[Symbol.asyncDispose]();
      // The next process need not wait for the lease to run out. Should this fail, it just waits.
      await lease
        .release()
        .catch((error) => app.log.warn({ err: error }, 'the inbound lease was not given back'));
    },
  };
}
