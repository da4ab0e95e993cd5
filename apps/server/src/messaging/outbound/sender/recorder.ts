import type { AppServices } from '../../../platform/context.ts';
import { isPassing } from '../../../platform/database/index.ts';
import { pause } from '../../../platform/pause.ts';
import { forgetClaims, type OpenClaim } from '../../ledger/index.ts';
import type { ClaimedMessage } from './claimed.ts';
import { createProgress } from './progress.ts';
import { createSpeed, type Speed } from './speed.ts';
import type { Verdict } from './verdict.ts';
import { type Result, writeAccepted, writeOthers, writeSpeeds } from './writeResults.ts';

/** Writes results down in batches, of all numbers together: one transaction for what arrived while the last one ran. */
export interface Recorder {
  /** The desk of one number. `onWritten` is called after each batch with what it had of it. */
  open(phoneNumberId: number, onWritten: (results: readonly Result[]) => void): NumberRecorder;
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
  onWritten: (results: readonly Result[]) => void;
  giveUpAt: number;
  waiting: (() => void)[];
}

interface Entry extends Result {
  desk: Desk;
  /** How often it could not be written although the database was there, and when it is tried again. */
  failures: number;
  dueAt: number;
}

export interface RecorderOptions {
  /** Milliseconds that a stopping sender waits for a database that is away. */
  patienceMs: number;
}

const intervalMs = 100;
const retryMs = 1000;
const longestRetryMs = 60_000;
const mostInBatch = 2000;

export function createRecorder(app: AppServices, { patienceMs }: RecorderOptions): Recorder {
  const pipeline = app.database.pipeline.within({ byIndex: true });
  const progress = createProgress();
  const speed = createSpeed();
  const entries: Entry[] = [];
  /** Each of them cannot be written by itself: tried again alone, so that it holds up nobody else. */
  let parked: Entry[] = [];
  /** Claims of which everything is written. */
  const done: OpenClaim[] = [];
  let running: Promise<void> | null = null;
  let isStopping = false;

  const write = async (batch: readonly Entry[]): Promise<void> => {
    let rest = batch;
    try {
      const written = await pipeline.transaction((tx) => writeAccepted(tx, batch, progress));
      finish(batch.filter(({ claimed }) => written.has(claimed.id)));
      rest = batch.filter(({ claimed }) => !written.has(claimed.id));
      if (rest.length > 0) await pipeline.transaction((tx) => writeOthers(tx, rest, progress));
      finish(rest);
    } catch (error) {
      await (isPassing(error) ? waitWith(rest, error) : takeApart(rest, error));
    }
  };

  const finish = (batch: readonly Entry[]): void => {
    noteSpeed(speed, batch);
    for (const { claimed } of batch) {
      if (!claimed.intent) continue;
      const { claim } = claimed.intent;
      claim.left -= 1;
      if (claim.left === 0) done.push(claim);
    }
    settle(batch);
  };

  /** What stays is closed by whoever takes the number over. */
  const forgetDone = async (): Promise<void> => {
    if (done.length === 0) return;
    const claims = done.splice(0);
    try {
      await pipeline.transaction((tx) => forgetClaims(tx, claims));
    } catch (error) {
      app.log.warn({ err: error, claims: claims.length }, 'claims that are done with stay for now');
      done.push(...claims);
      await pause(retryMs);
    }
  };

  /** Without the database nothing new is claimed either. What was learnt must not be lost: keep it and go on trying. */
  const waitWith = async (rest: readonly Entry[], error: unknown): Promise<void> => {
    app.log.error({ err: error, results: rest.length }, 'results of sending could not be written');
    entries.push(...withoutLost(rest));
    await pause(retryMs);
  };

  /** Halves are tried until what cannot be written stands alone. */
  const takeApart = async (rest: readonly Entry[], error: unknown): Promise<void> => {
    if (rest.length < 2) return park(rest, error);
    const half = rest.length >> 1;
    await write(rest.slice(0, half));
    await write(rest.slice(half));
  };

  const park = (alone: readonly Entry[], error: unknown): void => {
    const now = performance.now();
    for (const entry of withoutLost(alone)) {
      entry.dueAt = now + Math.min(longestRetryMs, retryMs * 2 ** entry.failures);
      entry.failures += 1;
      parked.push(entry);
      const { phoneNumberId, claimed, failures } = entry;
      const about = { phoneNumberId, messageId: claimed.id, failures };
      app.log.error({ err: error, ...about }, 'a result of sending cannot be written, and waits');
    }
  };

  const withoutLost = (rest: readonly Entry[]): readonly Entry[] => {
    const now = performance.now();
    const lost = rest.filter(({ desk }) => now > desk.giveUpAt);
    if (lost.length > 0) app.log.error({ results: lost.length }, 'results of sending are lost');
    settle(lost);
    return rest.filter(({ desk }) => now <= desk.giveUpAt);
  };

  const writeParked = async (): Promise<void> => {
    const now = performance.now();
    const isDue = ({ dueAt, desk }: Entry) => now >= Math.min(dueAt, desk.giveUpAt);
    const due = parked.filter(isDue);
    parked = parked.filter((entry) => !isDue(entry));
    for (const entry of due) await write([entry]);
  };

  const tellSpeeds = async (): Promise<void> => {
    const speeds = speed.due(performance.now());
    if (speeds.length === 0) return;
    await pipeline
      .transaction((tx) => writeSpeeds(tx, app.clock.now(), speeds))
      .catch((error: unknown) => app.log.warn({ err: error }, 'the speed of campaigns could not be written'));
  };

  const run = async (): Promise<void> => {
    const startedAt = performance.now();
    if (entries.length > 0 || progress.isDue()) await write(entries.splice(0, mostInBatch));
    await writeParked();
    await forgetDone();
    await tellSpeeds();
    const restMs = intervalMs - (performance.now() - startedAt);
    if (restMs > 0 && !isStopping) await pause(restMs);
  };

  const start = (): void => {
    const hasMore = progress.isDue() || done.length > 0;
    const hasNews = entries.length + parked.length > 0 || (hasMore && !isStopping);
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
          entries.push({ desk, phoneNumberId, claimed, verdict, failures: 0, dueAt: 0 });
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
    desk.onWritten(own);
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
