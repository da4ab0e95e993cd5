import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { AppServices } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/index.ts';
import {
  acquireLease,
  fence,
  isSafe,
  type Lease,
  type LeaseTerms,
  releaseLease,
  renewLeases,
} from '../../platform/lease.ts';

const terms: LeaseTerms = { ttl: 15_000, now: () => performance.now() };
/** A lease is prolonged when less than this is left of it. */
const renewBelow = 6000;

/** The right to be the one consumer of a source. The order of its events holds because nobody else works meanwhile. */
export interface ConsumerLease {
  /** Takes or keeps it; false while somebody else has it. */
  hold(): Promise<boolean>;
  /** In a batch's transaction: it is still ours, and nobody can take it before the transaction ends. */
  assertHeld(tx: Tx): Promise<void>;
  release(): Promise<void>;
}

export class LeaseLost extends Error {}

/** `onInherited` is called when it was taken over from somebody who did not give it back. */
export function createConsumerLease(
  { database }: AppServices,
  source: string,
  onInherited: () => void,
): ConsumerLease {
  const name = `inbound:${source}`;
  const holder = `${hostname()}:${process.pid}:${randomUUID()}`;
  let lease: Lease | null = null;

  return {
    async hold() {
      if (lease && isSafe(lease, terms.now() + renewBelow)) return true;
      if (lease) lease = (await renewLeases(database, [lease], terms))[0] ?? null;
      if (lease) return true;
      lease = await database.pipeline.transaction((tx) => acquireLease(tx, name, holder, terms));
      if (lease?.isInherited) onInherited();
      return lease !== null;
    },
    async assertHeld(tx) {
      if (lease && (await fence(tx, lease))) return;
      lease = null;
      throw new LeaseLost('Another process has taken over these inbound events.');
    },
    async release() {
      if (lease) await releaseLease(database, lease);
      lease = null;
    },
  };
}
