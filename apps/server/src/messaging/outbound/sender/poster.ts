import type { CloudApi } from '@herald/whatsapp';
import type { AppServices } from '../../../platform/context.ts';
import { createSignal } from '../../../platform/signal.ts';
import type { Governor } from '../governor/index.ts';
import type { Buffer } from './buffer.ts';
import type { ClaimedMessage } from './claimed.ts';
import { type HeldMessage, longestPauseMs } from './held.ts';
import type { createMediaIds } from './mediaIds.ts';
import type { SendingMetrics } from './metrics.ts';
import type { SendingNumber } from './number.ts';
import { type PostOutcome, post } from './post.ts';
import type { Recalls } from './recalls.ts';
import type { NumberRecorder } from './recorder.ts';
import { createReturns } from './returns.ts';
import { judgeOutcome, unposted, type Verdict } from './verdict.ts';
import type { Result } from './writeResults.ts';

export interface PosterTools {
  app: AppServices;
  api: CloudApi;
  mediaIds: ReturnType<typeof createMediaIds>;
  metrics: SendingMetrics;
  governor: Governor;
  buffer: Buffer;
  recorder: NumberRecorder;
  recalls: Recalls;
  /** Posting is still ours. */
  isOurs(): boolean;
  /** The lease is lost. */
  onLost(): void;
  /** Something left the buffer. */
  onPicked(): void;
  /** Files for this person are on the way to WhatsApp: what comes after them waits. */
  isPreparing(contactId: number): boolean;
}

/** Posts what is in the buffer at the governor's pace, to each person one after the other. */
export interface Poster {
  run(isEnding: () => boolean): Promise<void>;
  /** There is something new in the buffer, or it is time to end. */
  wake(): void;
  /** Requests that have no answer yet. */
  readonly underWay: number;
  /** Waits for the answers of everything under way. */
  settle(): Promise<void>;
  /** The number as the last claim saw it. */
  useNumber(number: SendingNumber): void;
  /** Gives back what has to be judged again before it may leave. */
  tidy(): void;
  /** Was never posted: back to the queue as if nothing had happened. */
  giveBack(claimed: ClaimedMessage, afterMs?: number): void;
  /** Messages of a campaign that was stopped with a result that is not written yet. */
  isStopped(campaignId: number | null): boolean;
  /** These results are written: what they stopped, or sent back, stands in the database. */
  noteWritten(results: readonly Result[]): void;
}

export function createPoster(tools: PosterTools): Poster {
  const { app, api, mediaIds, metrics, governor, buffer, recorder } = tools;
  const work = createSignal();
  const busy = new Set<number>();
  const stopped = new Set<number>();
  const returns = createReturns();
  let number: SendingNumber | null = null;
  const findMedia = (fileId: number) => mediaIds(number!, fileId);

  /** Judged lately enough, and nothing was decided since that speaks against it. */
  const isFresh = (held: HeldMessage, now: number) =>
    now <= held.goodUntil && !tools.recalls.concern(held) && held.mayLeave(app.clock.now());

  /** A process that stood still, or had no connection, wakes up with requests that are somebody else's by now. */
  const mayLeave = (held: HeldMessage) => tools.isOurs() && isFresh(held, performance.now());
  const posting = { app, api, findMedia, mayLeave };

  /** Enough requests for half a second each (a quarter at the highest speed): a slow answer must not slow the number. */
  const mostUnderWay = (now: number) => Math.min(256, Math.max(16, governor.rate(now) / 2));

  async function run(isEnding: () => boolean): Promise<void> {
    while (!isEnding()) {
      const now = performance.now();
      if (buffer.size === 0 || busy.size >= mostUnderWay(now)) {
        await work.wait();
        continue;
      }
      const waitMs = governor.nextAt(now) - now;
      if (waitMs > longestPauseMs) giveBackAll(buffer.drain());
      if (waitMs > 0) {
        await work.wait(Math.ceil(waitMs));
        continue;
      }
      const next = buffer.pick((contactId) => busy.has(contactId) || tools.isPreparing(contactId));
      if (!next) await work.wait();
      else if (!tools.isOurs()) {
        buffer.push([next]);
        return tools.onLost();
      } else if (returns.overtakes(next)) giveBackAll([next]);
      // What may be wrong with its files is found out by trying: whether it is still to leave is asked once they are there.
      else if (next.fileIds.length > 0 || isFresh(next, now)) begin(next, now);
      else giveBackStale([next]);
    }
  }

  function begin(claimed: HeldMessage, now: number): void {
    const freeInMs = governor.pairFreeAt(claimed.contactId) - now;
    if (freeInMs > 0) giveBack(claimed, freeInMs);
    else {
      governor.take(claimed.contactId, now);
      busy.add(claimed.contactId);
      metrics.notePost();
      void send(claimed, number!, now);
    }
    tools.onPicked();
  }

  async function send(claimed: HeldMessage, from: SendingNumber, takenAt: number): Promise<void> {
    const onWrite = () => governor.leftAt(takenAt, performance.now());
    const outcome = await post(posting, from, claimed, onWrite);
    const verdict = judgeOutcome(outcome, {
      attempts: claimed.attempts,
      isCampaign: claimed.campaignId !== null,
      claimedBy: claimed.claimedBy,
      now: app.clock.now(),
    });
    tellGovernor(outcome, verdict);
    metrics.noteOutcome(verdict.event.kind);
    if (outcome.kind === 'recalled') {
      returns.note(claimed);
      giveBackAll(buffer.drain(({ contactId }) => contactId === claimed.contactId));
    }
    recorder.add(claimed, verdict);
    if (verdict.stop && claimed.campaignId !== null) stopHere(claimed.campaignId);
    busy.delete(claimed.contactId);
    work.raise();
  }

  function tellGovernor({ kind }: PostOutcome, { throttleMs }: Verdict): void {
    const now = performance.now();
    if (kind === 'accepted') governor.succeeded(now);
    else if (throttleMs !== null) {
      if (governor.throttled(now, throttleMs)) metrics.slowDowns.inc({ cause: 'throttled' });
    } else if ((kind === 'not_sent' || kind === 'unknown') && governor.failed(now))
      metrics.slowDowns.inc({ cause: kind });
  }

  /** At once in memory; in the database with the result that is the reason. */
  function stopHere(campaignId: number): void {
    stopped.add(campaignId);
    giveBackAll(buffer.drain((one) => one.campaignId === campaignId));
  }

  /** With whatever else waits for the same people: the next claim takes it by id, so their answers keep their order. */
  function giveBackStale(stale: readonly HeldMessage[]): void {
    if (stale.length === 0) return;
    const people = new Set(stale.map(({ contactId }) => contactId));
    const others = buffer.drain(({ contactId }) => people.has(contactId));
    giveBackAll([...stale, ...others].sort((a, b) => a.id - b.id));
  }

  function giveBackAll(held: readonly HeldMessage[]): void {
    for (const claimed of held) giveBack(claimed);
    if (held.length > 0) tools.onPicked();
  }

  function giveBack(claimed: ClaimedMessage, afterMs = 0): void {
    returns.note(claimed);
    const notBefore = afterMs > 0 ? new Date(app.clock.now().getTime() + afterMs) : null;
    recorder.add(claimed, unposted(claimed.claimedBy, notBefore));
  }

  return {
    run,
    wake: work.raise,
    get underWay() {
      return busy.size;
    },
    async settle() {
      while (busy.size > 0) await work.wait();
    },
    useNumber(next) {
      number = next;
    },
    tidy() {
      const now = performance.now();
      giveBackStale(buffer.drain((held) => !isFresh(held, now)));
      returns.forgetOld(now);
    },
    giveBack,
    isStopped: (campaignId) => stopped.has(campaignId ?? 0),
    noteWritten(results) {
      const now = performance.now();
      for (const { claimed, verdict } of results) {
        returns.written(claimed, now);
        if (!verdict.stop || claimed.campaignId === null) continue;
        stopped.delete(claimed.campaignId);
        // A claim that is under way may not have seen it.
        tools.recalls.note('campaign', [claimed.campaignId], now);
      }
    },
  };
}
