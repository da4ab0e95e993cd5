import type { CloudApi } from '@herald/whatsapp';
import type { AppServices } from '../../../context.ts';
import { createCampaignPace } from '../delivery/pace.ts';
import { createGovernor, type Governor, throughputOf } from '../governor/index.ts';
import { isSafe, type Lease } from '../lease.ts';
import { createBuffer } from './buffer.ts';
import { claimBatch } from './claim.ts';
import type { ClaimedMessage } from './claimed.ts';
import { fileIdsOf } from './compose.ts';
import type { createMediaIds } from './mediaIds.ts';
import type { SendingNumber } from './number.ts';
import { post } from './post.ts';
import { createRecorder } from './recorder.ts';
import { createSignal } from './signal.ts';
import { judgeOutcome, type Verdict } from './verdict.ts';

export interface RunnerTools {
  app: AppServices;
  api: CloudApi;
  mediaIds: ReturnType<typeof createMediaIds>;
  /** Messages a second for every number; null for what WhatsApp grants each. */
  throughput: number | null;
}

/** Sends for one number for as long as its lease is held. */
export interface Runner {
  readonly lease: Lease;
  /** There may be something new to claim. */
  poke(): void;
  /** No new claims and posts; finishes those under way, gives the rest back and writes everything down. */
  stop(): Promise<void>;
  /** The lease is lost: there is nothing left but to stop. */
  hasEnded(): boolean;
  /** True when nothing was there to do for so long. */
  isIdle(milliseconds: number): boolean;
}

const largestBatch = 500;
/** Answers of people are claimed even when a campaign fills the buffer, so many at a time. */
const roomForAnswers = 20;

export function startRunner(
  { app, api, mediaIds, throughput }: RunnerTools,
  lease: Lease,
  phoneNumberId: number,
): Runner {
  const buffer = createBuffer();
  const pace = createCampaignPace();
  const work = createSignal();
  const claims = createSignal();
  const busy = new Set<number>();
  const stopped = new Set<number>();
  const recorder = createRecorder(app, phoneNumberId, () => {
    stopped.clear();
    // The last result of a campaign: the next claim finds nobody and ends it.
    if (buffer.size === 0 && busy.size === 0) poke();
  });
  let number: SendingNumber | null = null;
  let governor: Governor = createGovernor(throughputOf({ level: 'STANDARD', isOnBizApp: false }));
  let granted = 0;
  let isEnding = false;
  let isPoked = true;
  let isDry = false;
  /** Claimed, but their files are still on the way to WhatsApp. */
  let preparing = 0;
  let turn = 0;
  let activeAt = performance.now();

  function poke(): void {
    isPoked = true;
    claims.raise();
  }

  const isOurs = () => !isEnding && isSafe(lease, performance.now());

  /** About a second of work: a pause or a crash then leaves few messages in doubt. */
  const batchSize = () => Math.min(largestBatch, Math.max(1, governor.rate(performance.now())));

  /** Enough requests for half a second each, so that a slow answer does not slow the number. */
  const mostInFlight = () => Math.min(400, Math.max(16, batchSize() / 2));

  async function claimLoop(): Promise<void> {
    while (!isEnding) {
      const size = batchSize();
      const held = buffer.size + preparing;
      const wantsMore = held <= size / 2 && (isPoked || !isDry);
      const wantsAnswers = isPoked && held < size * 2;
      if (!wantsMore && !wantsAnswers) {
        await claims.wait();
        continue;
      }
      if (!isOurs()) {
        end();
        return;
      }
      isPoked = false;
      try {
        if (wantsMore) isDry = await claim(size - held, false);
        else await claim(roomForAnswers, true);
      } catch (error) {
        app.log.error({ err: error, phoneNumberId }, 'messages could not be claimed');
        isDry = true; // the poll pokes again within a second
      }
    }
  }

  /** True when there was less than wanted. */
  async function claim(limit: number, answersOnly: boolean): Promise<boolean> {
    turn += 1;
    const now = app.clock.now();
    const request = { lease, phoneNumberId, now, limit, answersOnly, turn, pace };
    const answer = await claimBatch(app.database, request);
    if (answer.kind === 'lost') {
      end();
      return true;
    }
    useNumber(answer.number);
    if (answer.messages.length > 0) activeAt = performance.now();
    const [unwanted, wanted] = partition(answer.messages, ({ campaignId }) => stopped.has(campaignId ?? 0));
    for (const claimed of unwanted) giveBack(claimed, 0);
    const [ready, withFiles] = partition(wanted, ({ message }) => fileIdsOf(message).length === 0);
    enqueue(ready);
    if (withFiles.length > 0) void prepare(answer.number, withFiles);
    return answer.messages.length < limit && !answer.hasMore;
  }

  /** Uploads before the pace is kept: whatever waited for one file would else leave all at once. */
  async function prepare(from: SendingNumber, messages: ClaimedMessage[]): Promise<void> {
    preparing += messages.length;
    const files = new Set(messages.flatMap(({ message }) => fileIdsOf(message)));
    await Promise.allSettled([...files].map((fileId) => mediaIds(from, fileId)));
    preparing -= messages.length;
    enqueue(messages);
  }

  function enqueue(messages: readonly ClaimedMessage[]): void {
    buffer.push(messages);
    work.raise();
  }

  function useNumber(next: SendingNumber): void {
    const limit = throughput ?? throughputOf(next);
    if (!number || limit !== granted) governor = createGovernor(limit);
    granted = limit;
    number = next;
  }

  async function postLoop(): Promise<void> {
    while (!isEnding) {
      const now = performance.now();
      const waitMs = governor.nextAt(now) - now;
      if (buffer.size > 0 && busy.size < mostInFlight() && waitMs > 0) {
        await work.wait(Math.ceil(waitMs));
        continue;
      }
      const next = busy.size < mostInFlight() ? buffer.pick((contactId) => busy.has(contactId)) : null;
      if (!next) {
        await work.wait();
        continue;
      }
      if (!isOurs()) {
        buffer.push([next]);
        end();
        return;
      }
      handle(next, now);
      if (!isDry && buffer.size + preparing <= batchSize() / 2) claims.raise();
    }
  }

  function handle(claimed: ClaimedMessage, now: number): void {
    const freeInMs = governor.pairFreeAt(claimed.contactId) - now;
    if (freeInMs > 0) {
      giveBack(claimed, freeInMs);
      return;
    }
    governor.take(claimed.contactId, now);
    busy.add(claimed.contactId);
    void send(claimed);
  }

  async function send(claimed: ClaimedMessage): Promise<void> {
    const from = number!;
    const outcome = await post(app, api, from, claimed, (fileId) => mediaIds(from, fileId));
    const verdict = judgeOutcome(outcome, {
      attempts: claimed.attempts,
      isCampaign: claimed.campaignId !== null,
      claimedBy: lease.claim,
      now: app.clock.now(),
    });
    if (verdict.slowMs !== null) governor.slowDown(performance.now(), verdict.slowMs);
    else if (outcome.kind === 'accepted') governor.succeeded(performance.now());
    recorder.add(claimed, verdict);
    if (verdict.stop && claimed.campaignId !== null) stopCampaignHere(claimed.campaignId);
    busy.delete(claimed.contactId);
    activeAt = performance.now();
    work.raise();
  }

  /** At once in memory; in the database with the result that is the reason. */
  function stopCampaignHere(campaignId: number): void {
    stopped.add(campaignId);
    for (const claimed of buffer.drain((one) => one.campaignId === campaignId)) giveBack(claimed, 0);
  }

  /** Was never posted: back to the queue as if nothing had happened. */
  function giveBack(claimed: ClaimedMessage, afterMs: number): void {
    const notBefore = afterMs > 0 ? new Date(app.clock.now().getTime() + afterMs) : null;
    const event: Verdict['event'] = {
      kind: 'requeued',
      notBefore,
      usedAttempt: false,
      error: null,
      claimedBy: lease.claim,
    };
    recorder.add(claimed, { event, slowMs: null, stop: null, disconnectedBy: null });
  }

  function end(): void {
    isEnding = true;
    claims.raise();
    work.raise();
  }

  async function finish(): Promise<void> {
    await Promise.all([claimLoop(), postLoop()]);
    while (busy.size > 0 || preparing > 0) await work.wait();
    for (const claimed of buffer.drain()) giveBack(claimed, 0);
    await recorder.flush();
  }
  const finished = finish();

  return {
    lease,
    poke: () => {
      recorder.tick();
      poke();
    },
    stop() {
      end();
      return finished;
    },
    hasEnded: () => isEnding,
    isIdle: (milliseconds) =>
      buffer.size === 0 && busy.size === 0 && preparing === 0 && performance.now() - activeAt > milliseconds,
  };
}

function partition<T>(items: readonly T[], fits: (item: T) => boolean): [T[], T[]] {
  return [items.filter(fits), items.filter((item) => !fits(item))];
}
