import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { createCloudApi } from '@herald/whatsapp';
import type { AppServices } from '../../../platform/context.ts';
import { createCrew } from '../../../platform/crew.ts';
import {
  acquireLease,
  type Lease,
  type LeaseTerms,
  releaseLease,
  renewLeases,
} from '../../../platform/lease.ts';
import { listen } from '../../../platform/listen.ts';
import { pause } from '../../../platform/pause.ts';
import { repeat } from '../../../platform/repeat.ts';
import { markAbandoned } from '../../ledger/index.ts';
import { readNotice, senderChannel } from '../../senderChannel.ts';
import { findFreeNumbers, findNumbersWithWork } from './findWork.ts';
import { leaseNameOf } from './leaseName.ts';
import { createMediaIds } from './mediaIds.ts';
import { sendingMetrics } from './metrics.ts';
import { createRecalls } from './recalls.ts';
import { createRecorder } from './recorder.ts';
import { type Runner, startRunner } from './runner.ts';
import { createShare, mostNumbers } from './share.ts';

export interface SenderOptions {
  /** Milliseconds after which the numbers of a dead worker are free; with a look a second, others send five seconds later. */
  leaseMs?: number;
  pollMs?: number;
  /** Milliseconds without work after which a number is given back. */
  idleMs?: number;
  /** Messages a second for every number, in place of what WhatsApp grants it: for load tests against a stand-in. */
  throughput?: number;
  /** Milliseconds that stopping waits for a database that is away, before results are given up as uncertain. */
  patienceMs?: number;
  /** Milliseconds that a claimed message may wait in memory before the gate looks again. */
  holdMs?: number;
  /** To Meta. A thousand messages a second need hundreds, and nothing else may wait behind them. */
  connections?: number;
}

/** Numbers that are taken at the same moment. */
const mostTakers = 4;

/** What is heard of is mostly an answer, over in a moment: so many beyond our part are taken without waiting for a look. */
const mostHeard = 16;

/** Sends what is queued, for every number that this worker gets hold of, until disposed of. */
export async function startSender(app: AppServices, options: SenderOptions = {}): Promise<AsyncDisposable> {
  const {
    leaseMs = 4000,
    pollMs = 1000,
    idleMs = 30_000,
    throughput = null,
    patienceMs = 20_000,
    holdMs = 5000,
    connections = 512,
  } = options;
  const { graphUrl, graphVersion } = app.config.meta;
  const api = createCloudApi({ baseUrl: graphUrl, version: graphVersion, pool: { connections } });
  const worker = `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`;
  const terms: LeaseTerms = { ttl: leaseMs, now: () => performance.now() };
  const recorder = createRecorder(app, { patienceMs });
  const metrics = sendingMetrics(app.metrics.registry);
  const recalls = createRecalls();
  const mediaIds = createMediaIds(app, api);
  const tools = { app, api, mediaIds, recorder, metrics, recalls, patienceMs, holdMs, throughput };
  const crew = createCrew(app, 'sender', worker, terms);
  const share = createShare();
  /** Numbers that are taken before the next look when they are heard of. */
  let room = mostHeard;
  const runners = new Map<number, Runner>();
  const starting = new Set<number>();
  let free: number[] = [];
  let takers = 0;
  const ending = new Set<Promise<void>>();
  /** Given back by us: a renewal that comes behind finds them gone. */
  const released = new WeakSet<Lease>();
  let isStopping = false;

  /** Takes over a free number: first everything an earlier holder left undone, then the sending. */
  async function take(phoneNumberId: number): Promise<void> {
    if (isStopping || runners.has(phoneNumberId) || starting.has(phoneNumberId)) return;
    starting.add(phoneNumberId);
    try {
      const lease = await app.database.pipeline.transaction(async (tx) => {
        const taken = await acquireLease(tx, leaseNameOf(phoneNumberId), worker, terms);
        if (taken)
          await markAbandoned(tx, phoneNumberId, (messageId, error) =>
            app.log.error(
              { err: error, phoneNumberId, messageId },
              'a message cannot be marked as uncertain',
            ),
          );
        return taken;
      });
      if (lease) begin(phoneNumberId, lease);
    } finally {
      starting.delete(phoneNumberId);
    }
  }

  async function tryToTake(phoneNumberId: number): Promise<void> {
    await take(phoneNumberId).catch((error: unknown) =>
      app.log.warn({ err: error, phoneNumberId }, 'a number was not taken'),
    );
  }

  function begin(phoneNumberId: number, lease: Lease): void {
    const runner = startRunner(tools, lease, phoneNumberId);
    runners.set(phoneNumberId, runner);
    if (isStopping) void letGo(phoneNumberId, runner);
  }

  /** Finishes with a number and gives it back, so that the next holder need not wait for the lease to run out. */
  function letGo(phoneNumberId: number, runner: Runner): Promise<void> {
    const ended = runner
      .stop()
      .then(() => {
        released.add(runner.lease);
        return releaseLease(app.database, runner.lease);
      })
      .catch((error: unknown) =>
        app.log.error({ err: error, phoneNumberId }, 'a number could not be given back'),
      )
      .finally(() => {
        if (runners.get(phoneNumberId) === runner) runners.delete(phoneNumberId);
        ending.delete(ended);
      });
    ending.add(ended);
    return ended;
  }

  async function renew(): Promise<void> {
    const held = [...runners];
    const leases = [...held.map(([, { lease }]) => lease), ...(crew.lease ? [crew.lease] : [])];
    const kept = new Set(await renewLeases(app.database, leases, terms));
    if (crew.lease && !kept.has(crew.lease)) crew.lose();
    for (const [phoneNumberId, runner] of held) {
      if (kept.has(runner.lease) || released.has(runner.lease)) continue;
      app.log.warn({ phoneNumberId }, 'somebody else sends for this number now');
      void letGo(phoneNumberId, runner);
    }
  }

  /** Several at a time: what an earlier holder left of one number may be locked for long, and the others do not wait. */
  async function takeFree(): Promise<void> {
    takers += 1;
    for (let next = free.shift(); next !== undefined; next = free.shift()) await tryToTake(next);
    takers -= 1;
  }

  /** Ours of these numbers, in the order in which they were taken. */
  function atWork(wanted: readonly number[]): number[] {
    const all = new Set(wanted);
    return [...runners].filter(([id, runner]) => all.has(id) && !runner.hasEnded()).map(([id]) => id);
  }

  async function poll(within: (ms: number) => void): Promise<void> {
    recorder.tick();
    for (const runner of runners.values()) runner.tidy();
    for (const [phoneNumberId, runner] of runners) if (runner.hasEnded()) void letGo(phoneNumberId, runner);
    const wanted = await findNumbersWithWork(app.database);
    for (const phoneNumberId of wanted) runners.get(phoneNumberId)?.poke();
    const others = wanted.filter((phoneNumberId) => !runners.has(phoneNumberId));
    const most = mostNumbers(wanted.length, await crew.count());
    const held = atWork(wanted);
    room = most - held.length + mostHeard;
    const found = await findFreeNumbers(app.database, others);
    // Of one that was killed: its number does not wait for the next look.
    within(Math.max(0, found.nextInMs) + 10);
    const decided = share.decide(held, found.free, most);
    for (const phoneNumberId of decided.giveBack) {
      const runner = runners.get(phoneNumberId);
      if (runner) void letGo(phoneNumberId, runner);
    }
    free = decided.take;
    while (free.length > 0 && takers < mostTakers) void takeFree();
    const busy = new Set(wanted);
    for (const [phoneNumberId, runner] of runners) {
      if (!busy.has(phoneNumberId) && runner.isIdle(idleMs)) void letGo(phoneNumberId, runner);
    }
  }

  const renewing = repeat(leaseMs / 4, renew, (error) =>
    app.log.error({ err: error }, 'leases were not renewed'),
  );
  const listening = listen(app, senderChannel, (payload) => {
    const notice = payload === '' ? null : readNotice(payload);
    if (notice?.kind === 'work') return work(notice.phoneNumberId);
    // New work that nobody listened to is found by looking; decisions must not be missed.
    if (notice) recalls.note(notice.of, notice.ids, performance.now());
    else recalls.noteAll(performance.now());
    for (const runner of runners.values()) runner.tidy();
  });
  // What is claimed before decisions are heard is given back once they are.
  await listening.begun;
  const polling = repeat(pollMs, poll, (error) => app.log.error({ err: error }, 'looking for work failed'));

  function work(phoneNumberId: number): void {
    const runner = runners.get(phoneNumberId);
    if (runner) runner.poke();
    else if (room > 0) {
      room -= 1;
      void tryToTake(phoneNumberId);
    }
  }

  return {
    async [Symbol.asyncDispose]() {
      isStopping = true;
      await polling.stop();
      await listening[Symbol.asyncDispose]();
      for (const [phoneNumberId, runner] of runners) void letGo(phoneNumberId, runner);
      // Leases are renewed to the end: what is under way may take as long as a request does.
      while (ending.size > 0 || starting.size > 0) await Promise.all([...ending, pause(10)]);
      await renewing.stop();
      await recorder.stop();
      await crew.leave().catch((error: unknown) => app.log.warn({ err: error }, 'others count us a while'));
      await api[Symbol.asyncDispose]();
    },
  };
}
