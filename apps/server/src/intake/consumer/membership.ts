import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { AppServices } from '../../platform/context.ts';
import { createCrew } from '../../platform/crew.ts';
import type { Tx } from '../../platform/database/index.ts';
import { fence, type Lease, type LeaseTerms, renewLeases } from '../../platform/lease.ts';
import { repeat } from '../../platform/repeat.ts';
import { mostShards, part } from './part.ts';
import { addShards, freeEnded, giveBack, isTakenWhole, readSharing, takeShards } from './shardRows.ts';

/** With a look a second, the shards of a process that was killed are somebody else's within five seconds. */
const usualTtlMs = 3500;
const usualLookMs = 1000;
/**
 * Whoever is new waits as long before it calls others gone: after the database was away all leases have run out, and those
 * who are still there take theirs again within a second.
 */
const usualGraceMs = 2000;

/** One consumer of a source among others. The order of a lane holds because its shard is one consumer's at a time. */
export interface Membership {
  /** Of which shards events may be taken in. Another array whenever that changes. */
  readonly shards: readonly number[];
  /** Between batches: takes what is free of our part, and gives back what is beyond it. Looks once a second. */
  look(): Promise<void>;
  /** In a batch's transaction: the shards are still ours, and nobody can take them before the transaction ends. */
  assertHeld(tx: Tx): Promise<void>;
  leave(): Promise<void>;
}

export class LeaseLost extends Error {}

/** Milliseconds. */
export interface MembershipTiming {
  ttlMs?: number;
  lookMs?: number;
  graceMs?: number;
}

export interface MembershipOptions extends MembershipTiming {
  /** Called when shards were taken over from somebody who did not give them back. */
  onInherited(): void;
}

export function createMembership(
  app: AppServices,
  source: string,
  { ttlMs = usualTtlMs, lookMs = usualLookMs, graceMs = usualGraceMs, onInherited }: MembershipOptions,
): Membership {
  const { database, log } = app;
  const terms: LeaseTerms = { ttl: ttlMs, now: () => performance.now() };
  const worker = `${hostname()}:${process.pid}:${randomUUID()}`;
  const crew = createCrew(app, `inbound:${source}`, worker, terms);
  /** Under which the shards are ours. */
  let lease: Lease | null = null;
  let former: Lease | null = null;
  let shards: readonly number[] = [];
  let joinedAt = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let areThere = false;

  function lose(): void {
    crew.lose();
    former = lease ?? former;
    lease = null;
    shards = [];
    lookedAt = Number.NEGATIVE_INFINITY;
  }

  function join(own: Lease): void {
    lease = own;
    shards = [];
    joinedAt = terms.now();
  }

  async function renew(): Promise<void> {
    const { lease: own } = crew;
    if (own && (await renewLeases(database, [own], terms)).length === 0 && crew.lease === own) lose();
  }

  /** Those of others whom only a moment's trouble kept from renewing are left to them. */
  function mayFree(name: string): boolean {
    return name === former?.name || terms.now() - joinedAt >= graceMs;
  }

  async function share(own: Lease, consumers: number): Promise<void> {
    const beyond = shards.length > mostShards(consumers) ? shards.slice(part(consumers)) : [];
    if (beyond.length > 0) {
      await giveBack(database, source, own, beyond);
      shards = shards.slice(0, part(consumers));
    }
    let { free, ended } = await readSharing(database, source);
    // Ours has run out before it was renewed. Taken anew, what stands under it is still no stranger's.
    if (ended.some(({ lease: name, epoch }) => name === own.name && epoch === own.epoch)) return lose();
    ended = ended.filter((one) => mayFree(one.lease));
    if (ended.length > 0) {
      await freeEnded(database, source, ended, former);
      ({ free } = await readSharing(database, source));
    }
    const wanted = free.slice(0, Math.max(0, part(consumers) - shards.length));
    if (wanted.length === 0) return;
    const taken = await takeShards(database, source, own, wanted);
    if (crew.lease !== own || taken.shards.length === 0) return;
    shards = [...shards, ...taken.shards].toSorted((a, b) => a - b);
    if (taken.isSuspect) onInherited();
  }

  const renewing = repeat(ttlMs / 4, renew, (error) =>
    log.warn({ err: error, source }, 'the lease of a consumer was not renewed'),
  );

  return {
    get shards() {
      return shards;
    },
    async look() {
      if (lease && terms.now() - lookedAt < lookMs) return;
      lookedAt = terms.now();
      if (!areThere) await addShards(database, source);
      areThere = true;
      if (await isTakenWhole(database, source)) return;
      const consumers = await crew.count();
      if (!crew.lease) return;
      if (crew.lease !== lease) join(crew.lease);
      await share(crew.lease, consumers);
    },
    async assertHeld(tx) {
      if (lease && (await fence(tx, lease))) return;
      lose();
      throw new LeaseLost('Other processes have taken over these inbound events.');
    },
    async leave() {
      await renewing.stop();
      if (lease) await giveBack(database, source, lease, shards);
      await crew.leave();
    },
  };
}
