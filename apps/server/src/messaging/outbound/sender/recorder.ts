import type { AppServices } from '../../../platform/context.ts';
import { pause } from '../../../platform/pause.ts';
import type { ClaimedMessage } from './claimed.ts';
import { createProgress } from './progress.ts';
import { createSpeed, type Speed } from './speed.ts';
import type { Verdict } from './verdict.ts';
import { type Result, writeAccepted, writeOthers, writeSpeeds } from './writeResults.ts';

/** Writes results down in batches, of all numbers together: one transaction for what arrived while the last one ran. */
export interface Recorder {
  /** The desk of one number. `onWritten` is called after each batch that had something of it. */
  open(phoneNumberId: number, onWritten: () => void): NumberRecorder;
  /** Publishes progress that was held back; called every second. */
  tick(): void;
  /** Ends once every desk is flushed: afterwards nothing touches the database any more. */
  stop(): Promise<void>;
}

export interface NumberRecorder {
  /** Results that are not written yet. */
  readonly waiting: number;
  add(claimed: ClaimedMessage, verdict: Verdict): void;
  /**
   * Waits until everything of the number is written. Gives up after a while without a database: the messages then stay
   * in `sending`, and whoever comes next treats them as uncertain.
   */
  flush(): Promise<void>;
}

/** What a number has handed in, and who waits for it. */
interface Desk {
  open: number;
  onWritten: () => void;
  giveUpAt: number;
  waiting: (() => void)[];
}

interface Entry extends Result {
  desk: Desk;
}

export interface RecorderOptions {
  /** Milliseconds that a stopping sender waits for a database that is away. */
  patienceMs: number;
}

const intervalMs = 100;
const retryMs = 1000;
const carefulMs = 30_000;
const mostInBatch = 2000;

export function createRecorder(app: AppServices, { patienceMs }: RecorderOptions): Recorder {
  const { pipeline } = app.database;
  const progress = createProgress();
  const speed = createSpeed();
  let entries: Entry[] = [];
  let running: Promise<void> | null = null;
  let isStopping = false;
  /** For a while after a failure numbers go one by one, so that results that cannot be written hold up nobody else. */
  let carefulUntil = 0;

  const nextBatch = (): Entry[] => {
    const [first] = entries;
    if (!first || performance.now() >= carefulUntil) return entries.splice(0, mostInBatch);
    const own = entries.filter(({ desk }) => desk === first.desk);
    entries = entries.filter(({ desk }) => desk !== first.desk);
    return own;
  };

  const write = async (batch: readonly Entry[]): Promise<void> => {
    let rest = batch;
    try {
      const written = await pipeline.transaction((tx) => writeAccepted(tx, batch, progress));
      noteSpeed(speed, batch);
      rest = batch.filter(({ claimed }) => !written.has(claimed.id));
      settle(batch.filter(({ claimed }) => written.has(claimed.id)));
      if (rest.length > 0) await pipeline.transaction((tx) => writeOthers(tx, rest, progress));
      settle(rest);
      rest = [];
      const speeds = speed.due(performance.now());
      if (speeds.length > 0) await pipeline.transaction((tx) => writeSpeeds(tx, app.clock.now(), speeds));
    } catch (error) {
      // Without the database nothing new is claimed either. What was learnt must not be lost: keep it and go on trying.
      app.log.error({ err: error, results: rest.length }, 'results of sending could not be written');
      keep(rest);
      await pause(retryMs);
    }
  };

  const keep = (rest: readonly Entry[]): void => {
    const now = performance.now();
    carefulUntil = now + carefulMs;
    entries.push(...rest.filter(({ desk }) => now <= desk.giveUpAt));
    const lost = rest.filter(({ desk }) => now > desk.giveUpAt);
    if (lost.length > 0) app.log.error({ results: lost.length }, 'results of sending are lost');
    settle(lost);
  };

  const run = async (): Promise<void> => {
    await write(nextBatch());
    if (!isStopping) await pause(intervalMs);
  };

  const start = (): void => {
    const hasNews = entries.length > 0 || (progress.isDue() && !isStopping);
    if (running || !hasNews) return;
    running = run().finally(() => {
      running = null;
      start();
    });
  };

  return {
    open(phoneNumberId, onWritten) {
      const desk: Desk = { open: 0, onWritten, giveUpAt: Number.POSITIVE_INFINITY, waiting: [] };
      return {
        get waiting() {
          return desk.open;
        },
        add(claimed, verdict) {
          desk.open += 1;
          entries.push({ desk, phoneNumberId, claimed, verdict });
          start();
        },
        async flush() {
          desk.giveUpAt = performance.now() + patienceMs;
          if (desk.open > 0) await new Promise<void>((resolve) => desk.waiting.push(resolve));
        },
      };
    },
    tick: start,
    async stop() {
      isStopping = true;
      while (running) await running;
    },
  };
}

function settle(done: readonly Entry[]): void {
  for (const [desk, own] of Map.groupBy(done, (entry) => entry.desk)) {
    desk.open -= own.length;
    desk.onWritten();
    if (desk.open === 0) for (const wake of desk.waiting.splice(0)) wake();
  }
}

function noteSpeed(speed: Speed, batch: readonly Result[]): void {
  const accepted = batch.filter(
    ({ claimed, verdict }) => claimed.campaignId !== null && verdict.event.kind === 'accepted',
  );
  const now = performance.now();
  for (const [campaignId, own] of Map.groupBy(accepted, ({ claimed }) => claimed.campaignId!))
    speed.took(campaignId, own.length, now);
}
