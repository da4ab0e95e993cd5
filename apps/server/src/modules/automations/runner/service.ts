import type { BackgroundService } from '../../../module.ts';
import type { AppServices } from '../../../platform/context.ts';
import { isPassing } from '../../../platform/database/index.ts';
import { pause } from '../../../platform/pause.ts';
import { createSignal } from '../../../platform/signal.ts';
import { hearBell } from '../door/bell.ts';
import { stepBatch } from './stepBatch.ts';

/** How often it is looked for what is due, and for what other processes left. */
const lookMs = 1000;
const troubleMs = 1000;
/** Batches at a time: one waits for the database while the other thinks. */
const abreast = 2;

/** Takes people on through their automations, in every worker: nothing of it lives in memory, so there is no lease. */
export const stepper: BackgroundService = {
  name: 'automations',
  async start(app) {
    const closing = new AbortController();
    const loops = Array.from({ length: abreast }, () => loop(app, closing.signal));
    return {
      async [Symbol.asyncDispose]() {
        closing.abort();
        await Promise.all(loops);
      },
    };
  },
};

async function loop(app: AppServices, signal: AbortSignal): Promise<void> {
  const bell = createSignal();
  const stopHearing = hearBell(() => bell.raise());
  const last = [0, 0, 0];
  while (!signal.aborted) {
    try {
      const stepped = await stepBatch(app, last);
      if (stepped === 0) await bell.wait(lookMs, signal);
    } catch (error) {
      if (!isPassing(error)) app.log.error({ err: error }, 'automations stand still');
      await pause(troubleMs, signal);
    }
  }
  stopHearing();
}

/** Everything that is due now, and what comes of it: for tests and benches. */
export async function runFlows(app: AppServices, mostRounds = 200): Promise<void> {
  const last = [0, 0, 0];
  for (let round = 0; round < mostRounds; round += 1) {
    if ((await stepBatch(app, last)) === 0) return;
  }
  throw new Error('Automations do not come to rest.');
}
