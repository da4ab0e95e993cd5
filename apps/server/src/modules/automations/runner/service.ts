import type { BackgroundService } from '../../../module.ts';
import type { AppServices } from '../../../platform/context.ts';
import { isPassing } from '../../../platform/database/index.ts';
import { pause } from '../../../platform/pause.ts';
import { createSignal } from '../../../platform/signal.ts';
import { hearBell } from '../door/bell.ts';
import { newTurns, type Turns } from './findWork.ts';
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
    const busy = newTurns().busy;
    const loops = Array.from({ length: abreast }, () => loop(app, newTurns(busy), closing.signal));
    return {
      async [Symbol.asyncDispose]() {
        closing.abort();
        await Promise.all(loops);
      },
    };
  },
};

async function loop(app: AppServices, turns: Turns, signal: AbortSignal): Promise<void> {
  const bell = createSignal();
  const stopHearing = hearBell(() => bell.raise());
  while (!signal.aborted) {
    try {
      const stepped = await stepBatch(app, turns);
      if (stepped === 0) await bell.wait(lookMs, signal);
    } catch (error) {
      if (!isPassing(error)) app.log.error({ err: error }, 'automations stand still');
      await pause(troubleMs, signal);
    }
  }
  stopHearing();
}

/** Everything that is due now, and what comes of it: for tests and benches. */
export async function runFlows(app: AppServices, mostRounds = 200, turns = newTurns()): Promise<void> {
  for (let round = 0; round < mostRounds; round += 1) {
    if ((await stepBatch(app, turns)) === 0) return;
  }
  throw new Error('Automations do not come to rest.');
}
