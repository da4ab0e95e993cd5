import type { AppServices } from '../../platform/context.ts';
import { listen } from '../../platform/listen.ts';
import { pause } from '../../platform/pause.ts';
import { createSignal, type Signal } from '../../platform/signal.ts';
import { wakeChannel } from '../door/doorbell.ts';
import type { Source } from '../source.ts';
import { Backlog } from './backlog.ts';
import { Care } from './care.ts';
import { consumeBatch } from './consumeBatch.ts';
import { createConsumerLease, LeaseLost } from './lease.ts';

/** Also how soon a put-aside event is looked at after its time has come, and how soon a lost lease is taken over. */
const pollMs = 1000;
const afterTroubleMs = 1000;

/**
 * Consumes events until disposed of, which finishes the batches under way. Each source has a consumer and a lease of its
 * own, so none waits for what another does.
 */
export async function startConsumers(app: AppServices, sources: readonly Source[]): Promise<AsyncDisposable> {
  const stopping = new AbortController();
  const consumers = sources.map((source) => ({ source, wakeUp: createSignal() }));
  const listening = listen(app, wakeChannel, (name) => {
    for (const { source, wakeUp } of consumers) if (name === '' || name === source.name) wakeUp.raise();
  });
  const working = consumers.map(({ source, wakeUp }) => consume(app, source, wakeUp, stopping.signal));
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await Promise.all(working);
      await listening[Symbol.asyncDispose]();
    },
  };
}

async function consume(app: AppServices, source: Source, wakeUp: Signal, signal: AbortSignal): Promise<void> {
  const log = app.log.child({ source: source.name });
  const care = new Care();
  const lease = createConsumerLease(app, source.name, () => {
    log.warn('whoever took in inbound events ended in the midst: tries are counted before they begin');
    care.begin();
  });
  const options = { guard: lease.assertHeld, backlog: new Backlog(source.name), care };
  while (!signal.aborted) {
    try {
      const isBusy = (await lease.hold()) && (await consumeBatch(app, source, options)) > 0;
      if (!isBusy) await wakeUp.wait(pollMs, signal);
    } catch (error) {
      if (error instanceof LeaseLost) continue;
      log.error({ err: error }, 'inbound events wait');
      await pause(afterTroubleMs, signal);
    }
  }
  // The next process need not wait for the lease to run out. Should this fail, it just waits.
  await lease.release().catch((error) => log.warn({ err: error }, 'the inbound lease was not given back'));
}
