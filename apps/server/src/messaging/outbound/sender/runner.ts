import type { CloudApi } from '@herald/whatsapp';
import type { AppServices } from '../../../platform/context.ts';
import { isSafe, type Lease } from '../../../platform/lease.ts';
import { createGovernor, throughputOf } from '../governor/index.ts';
import { createBuffer } from './buffer.ts';
import type { ClaimedMessage } from './claimed.ts';
import { createClaimer } from './claimer.ts';
import type { createMediaIds } from './mediaIds.ts';
import type { SendingMetrics } from './metrics.ts';
import type { SendingNumber } from './number.ts';
import { createPoster } from './poster.ts';
import type { Recalls } from './recalls.ts';
import type { Recorder } from './recorder.ts';

export interface RunnerTools {
  app: AppServices;
  api: CloudApi;
  mediaIds: ReturnType<typeof createMediaIds>;
  recorder: Recorder;
  metrics: SendingMetrics;
  /** Milliseconds that stopping waits for a database that is away. */
  patienceMs: number;
  /** Milliseconds that a claimed message may wait in memory before the gate looks again. */
  holdMs: number;
  recalls: Recalls;
  /** Messages a second for every number; null for what WhatsApp grants each. */
  throughput: number | null;
}

/** Sends for one number for as long as its lease is held. */
export interface Runner {
  readonly lease: Lease;
  /** There may be something new to claim. */
  poke(): void;
  /** Gives back what has to be judged again before it may leave. */
  tidy(): void;
  /** No new claims and posts; finishes those under way, gives the rest back and writes everything down. */
  stop(): Promise<void>;
  /** The lease is lost: there is nothing left but to stop. */
  hasEnded(): boolean;
  /** True when nothing was there to do for so long. */
  isIdle(milliseconds: number): boolean;
}

/** Two loops over one buffer: the claimer fills it from the database, the poster empties it towards WhatsApp. */
export function startRunner(tools: RunnerTools, lease: Lease, phoneNumberId: number): Runner {
  const { app, throughput, metrics } = tools;
  const buffer = createBuffer();
  const granted = (number: SendingNumber) => throughput ?? throughputOf(number);
  const governor = createGovernor(throughput ?? throughputOf({ level: 'STANDARD', isOnBizApp: false }));
  const recorder = tools.recorder.open(phoneNumberId, (results) => {
    poster.noteWritten(results);
    // The last result of a campaign: the next claim finds nobody and ends it.
    if (buffer.size === 0 && poster.underWay === 0) claimer.poke();
    else claimer.wake();
  });
  let isEnding = false;
  let activeAt = performance.now();

  const end = () => {
    isEnding = true;
    poster.wake();
    claimer.poke();
  };
  const shared = {
    app,
    lease,
    governor,
    buffer,
    isOurs: () => !isEnding && isSafe(lease, performance.now()),
    onLost: end,
  };

  const poster = createPoster({
    ...tools,
    ...shared,
    recorder,
    onPicked: () => claimer.wake(),
    isPreparing: (contactId) => claimer.isPreparing(contactId),
  });
  const claimer = createClaimer({
    ...tools,
    ...shared,
    phoneNumberId,
    unwritten: () => recorder.waiting,
    onReady: () => poster.wake(),
    onClaimed(number: SendingNumber, messages: readonly ClaimedMessage[]) {
      governor.setLimit(granted(number));
      poster.useNumber(number);
      if (messages.length > 0) activeAt = performance.now();
      for (const claimed of messages) if (poster.isStopped(claimed.campaignId)) poster.giveBack(claimed);
      return messages.filter(({ campaignId }) => !poster.isStopped(campaignId));
    },
  });

  async function work(): Promise<void> {
    metrics.watch(buffer);
    await Promise.all([claimer.run(() => isEnding), poster.run(() => isEnding)]);
    const giveBackAll = () => {
      for (const claimed of buffer.drain()) poster.giveBack(claimed);
    };
    // At once: what is under way may take long to answer.
    giveBackAll();
    await poster.settle();
    await claimer.settle();
    giveBackAll();
    metrics.unwatch(buffer);
    await recorder.flush();
  }
  const finished = work();

  return {
    lease,
    poke: () => claimer.poke(),
    tidy: () => poster.tidy(),
    stop() {
      end();
      return finished;
    },
    hasEnded: () => isEnding,
    isIdle(milliseconds) {
      const isBusy = buffer.size > 0 || poster.underWay > 0 || claimer.preparing > 0;
      if (isBusy) activeAt = performance.now();
      return !isBusy && performance.now() - activeAt > milliseconds;
    },
  };
}
