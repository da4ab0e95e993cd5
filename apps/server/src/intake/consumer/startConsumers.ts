import type { AppServices } from '../../platform/context.ts';
import { listen } from '../../platform/listen.ts';
import { pause } from '../../platform/pause.ts';
import { createSignal, type Signal } from '../../platform/signal.ts';
import { readRing, wakeChannel } from '../door/doorbell.ts';
import { shardCount } from '../shards.ts';
import type { Source } from '../source.ts';
import { Ahead } from './ahead.ts';
import { Backlog } from './backlog.ts';
import { Care } from './care.ts';
import { consumeBatch } from './consumeBatch.ts';
import { createMembership, LeaseLost, type Membership, type MembershipTiming } from './membership.ts';

/** Also how soon a put-aside event is looked at after its time has come. */
const pollMs = 1000;
const afterTroubleMs = 1000;
/**
 * A small batch begins no sooner than this after the one before it began. Most of what it costs is its own and not its
 * events', so without that a quick machine would take in what comes one by one, at several times the cost of a slow one.
 */
const betweenSmallMs = 50;
/** From so many on a batch costs what its events do. */
const small = 20;

/**
 * Consumes events until disposed of, which finishes the batches under way. Each source has a consumer of its own, so none
 * waits for what another does, and shares the shards of the source with those of other processes.
 */
export async function startConsumers(
  app: AppServices,
  sources: readonly Source[],
  timing: MembershipTiming = {},
): Promise<AsyncDisposable> {
  const stopping = new AbortController();
  const consumers = sources.map((source) => startConsumer(app, source, timing, stopping.signal));
  const listening = listen(app, wakeChannel, (payload) => {
    const { source, shards } = readRing(payload);
    for (const { name, isConcerned, wakeUp } of consumers) {
      if ((source === null || source === name) && (shards === null || isConcerned(shards))) wakeUp.raise();
    }
  });
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await Promise.all(consumers.map(({ working }) => working));
      await listening[Symbol.asyncDispose]();
    },
  };
}

function startConsumer(app: AppServices, source: Source, timing: MembershipTiming, signal: AbortSignal) {
  const log = app.log.child({ source: source.name });
  const care = new Care();
  const wakeUp = createSignal();
  const membership = createMembership(app, source.name, {
    ...timing,
    onInherited() {
      log.warn('whoever took in inbound events ended in the midst: tries are counted before they begin');
      care.begin();
    },
  });
  return {
    name: source.name,
    wakeUp,
    isConcerned: (shards: readonly number[]) => shards.some((shard) => membership.shards.includes(shard)),
    working: consume(app, { log, source, care, membership, wakeUp, signal }),
  };
}

interface Working {
  log: AppServices['log'];
  source: Source;
  care: Care;
  membership: Membership;
  wakeUp: Signal;
  signal: AbortSignal;
}

async function consume(
  app: AppServices,
  { log, source, care, membership, wakeUp, signal }: Working,
): Promise<void> {
  const backlog = new Backlog(source.name);
  const ahead = new Ahead();
  const options = { guard: membership.assertHeld, backlog, care, ahead };
  let known: readonly number[] = [];
  const takeInNext = async () => {
    await membership.look();
    const { shards } = membership;
    if (shards !== known) {
      // It may be of a shard that is no longer ours.
      await ahead.drop();
      known = shards;
      backlog.limitTo(shards.length < shardCount ? shards : null);
    }
    return shards.length === 0 ? 0 : consumeBatch(app, source, options);
  };
  while (!signal.aborted) {
    try {
      const beganAt = performance.now();
      const taken = await takeInNext();
      if (taken === 0) await wakeUp.wait(pollMs, signal);
      else if (taken < small)
        await pause(Math.max(0, betweenSmallMs - (performance.now() - beganAt)), signal);
    } catch (error) {
      await ahead.drop();
      backlog.startOver();
      if (error instanceof LeaseLost) continue;
      log.error({ err: error }, 'inbound events wait');
      await pause(afterTroubleMs, signal);
    }
  }
  await ahead.drop();
  // Others need not wait for the lease to run out. Should this fail, they just wait.
  await membership.leave().catch((error) => log.warn({ err: error }, 'inbound shards were not given back'));
}
