import type { AppServices } from '../../../platform/context.ts';
import { awaitFenced, type Lease } from '../../../platform/lease.ts';
import { pause } from '../../../platform/pause.ts';
import { createSignal } from '../../../platform/signal.ts';
import { takeBackClaim } from '../../ledger/index.ts';
import { createCampaignPace } from '../delivery/pace.ts';
import type { Governor } from '../governor/index.ts';
import type { Buffer } from './buffer.ts';
import { claimBatch } from './claimBatch.ts';
import type { ClaimedMessage } from './claimed.ts';
import { type HeldMessage, hold, longestPauseMs } from './held.ts';
import type { createMediaIds } from './mediaIds.ts';
import type { SendingNumber } from './number.ts';

export interface ClaimerTools {
  app: AppServices;
  mediaIds: ReturnType<typeof createMediaIds>;
  lease: Lease;
  phoneNumberId: number;
  /** Milliseconds that stopping waits for a database that is away. */
  patienceMs: number;
  /** Milliseconds that a claimed message may wait in memory before the gate looks again. */
  holdMs: number;
  governor: Governor;
  buffer: Buffer;
  /** Results that the database has not taken yet. */
  unwritten(): number;
  /** Claiming is still ours. */
  isOurs(): boolean;
  /** The lease is lost, or the number is gone. */
  onLost(): void;
  /** What a claim brought; returns what shall be posted of it. */
  onClaimed(number: SendingNumber, messages: readonly ClaimedMessage[]): readonly ClaimedMessage[];
  /** Something is in the buffer. */
  onReady(): void;
}

/** Keeps the buffer filled with about half a second of work: what a crash leaves in doubt stays little. */
export interface Claimer {
  run(isEnding: () => boolean): Promise<void>;
  /** There may be something new to claim. */
  poke(): void;
  /** Something left the buffer, or results were written. */
  wake(): void;
  /** Claimed, but their files are still on the way to WhatsApp. */
  readonly preparing: number;
  isPreparing(contactId: number): boolean;
  /** Waits for files that are on the way, and clears up what became of claims. */
  settle(): Promise<void>;
}

const largestBatch = 500;
const aheadSeconds = 0.5;
const leastUnwritten = 100;
/** Answers of people are claimed even when a campaign fills the buffer, so many at a time. */
const roomForAnswers = 20;
const retryMs = 1000;

export function createClaimer(tools: ClaimerTools): Claimer {
  const { app, mediaIds, lease, phoneNumberId, governor, buffer } = tools;
  const claims = createSignal();
  const prepared = createSignal();
  const pace = createCampaignPace();
  /** Claims whose commit got no answer: whether they stand is not known. */
  const unclear = new Set<string>();
  let isPoked = true;
  let isDry = false;
  /** One entry for each message whose files are on the way. */
  const preparing: number[] = [];
  let turn = 0;

  const batchSize = () =>
    Math.min(largestBatch, Math.max(1, Math.ceil(governor.rate(performance.now()) * aheadSeconds)));

  /** A database that is slow to take results gets no new work: what a crash leaves in doubt stays little. */
  const hasRoom = (size: number) =>
    buffer.size + preparing.length <= size / 2 && tools.unwritten() <= Math.max(leastUnwritten, size * 2);

  async function run(isEnding: () => boolean): Promise<void> {
    while (!isEnding()) {
      const pauseMs = governor.nextAt(performance.now()) - performance.now();
      if (pauseMs > longestPauseMs) {
        await claims.wait(Math.ceil(pauseMs - longestPauseMs));
        continue;
      }
      const size = batchSize();
      const held = buffer.size + preparing.length;
      const wantsMore = hasRoom(size) && (isPoked || !isDry);
      const wantsAnswers = isPoked && held < size * 2 + roomForAnswers;
      if (!wantsMore && !wantsAnswers) {
        await claims.wait();
        continue;
      }
      if (!tools.isOurs()) return tools.onLost();
      isPoked = false;
      try {
        await clearUp();
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
    const judgedAt = performance.now();
    const token = `${lease.claim}:${turn}`;
    const request = { lease, token, phoneNumberId, now, limit, answersOnly, turn, pace };
    const answer = await claimBatch(app.database, request).catch((error: unknown) => {
      unclear.add(token);
      throw error;
    });
    if (answer.kind === 'lost') {
      tools.onLost();
      return true;
    }
    const arrivedAt = performance.now();
    const wanted = tools
      .onClaimed(answer.number, answer.messages)
      .map((message) => hold(message, judgedAt, arrivedAt, tools.holdMs));
    enqueue(wanted.filter(({ fileIds }) => fileIds.length === 0));
    for (const one of wanted) if (one.fileIds.length > 0) void prepare(answer.number, one);
    return answer.messages.length < limit && !answer.hasMore;
  }

  /** Nothing new is claimed before: it could overtake what is found. */
  async function clearUp(): Promise<void> {
    for (const token of unclear) {
      // By itself: taking back may wait long for a campaign, and no lease of this worker is renewed while one is locked.
      await app.database.pipeline.transaction((tx) => awaitFenced(tx, lease));
      const messages = await app.database.pipeline.transaction((tx) =>
        takeBackClaim(tx, phoneNumberId, token, (messageId, error) =>
          app.log.error({ err: error, phoneNumberId, messageId }, 'a claimed message cannot be taken back'),
        ),
      );
      unclear.delete(token);
      if (messages > 0)
        app.log.warn({ phoneNumberId, messages }, 'a claim that was not answered is taken back');
    }
  }

  /** Uploads before the pace is kept: whatever waited for one file would else leave all at once. */
  async function prepare(from: SendingNumber, held: HeldMessage): Promise<void> {
    const { contactId, fileIds } = held;
    preparing.push(contactId);
    await Promise.allSettled(fileIds.map((fileId) => mediaIds(from, fileId)));
    preparing.splice(preparing.indexOf(contactId), 1);
    // Whatever came for the same person meanwhile stays behind it.
    const later = buffer.drain((other) => other.contactId === contactId && other.id > held.id);
    enqueue([held, ...later]);
    prepared.raise();
  }

  function enqueue(messages: readonly HeldMessage[]): void {
    buffer.push(messages);
    tools.onReady();
  }

  return {
    run,
    poke() {
      isPoked = true;
      claims.raise();
    },
    wake() {
      if (isDry && !isPoked) return;
      if (hasRoom(batchSize())) claims.raise();
    },
    get preparing() {
      return preparing.length;
    },
    isPreparing: (contactId) => preparing.includes(contactId),
    async settle() {
      while (preparing.length > 0) await prepared.wait();
      // What is not cleared up by then is left for the next holder to doubt.
      const giveUpAt = performance.now() + tools.patienceMs;
      while (unclear.size > 0 && performance.now() <= giveUpAt) {
        await clearUp().catch((error: unknown) => {
          app.log.error({ err: error, phoneNumberId }, 'it is not known whether a claim stands');
          return pause(retryMs);
        });
      }
    },
  };
}
