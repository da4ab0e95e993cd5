import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';
import type { Lease } from '../../platform/lease.ts';
import { allShards } from '../shards.ts';

// Whose the shards of a source are. A row is written by whoever has the shard, by anybody while it is nobody's, and by
// anybody once the lease of its consumer has run out.

/** How shards are shared at a moment. */
export interface Sharing {
  /** Nobody's, in their order. */
  free: number[];
  /** Leases under which shards stand, and which have run out or changed hands. */
  ended: Ended[];
}

export interface Ended {
  lease: string;
  epoch: number;
}

/** Of a source whose consumers have never been here. */
export async function addShards({ statements }: Database, source: string): Promise<void> {
  await sql`
    insert into inbound_shards (source, shard)
    select ${source}, shard from unnest(${[...allShards]}::smallint[]) shard
    on conflict do nothing`.execute(statements);
}

export async function readSharing({ statements }: Database, source: string): Promise<Sharing> {
  const { rows } = await sql<{ shard: number; lease: string | null; epoch: number }>`
    select s.shard, s.lease, s.epoch from inbound_shards s
    left join leases l on l.name = s.lease and l.epoch = s.epoch and l.expires_at >= clock_timestamp()
    where s.source = ${source} and l.name is null
    order by s.shard`.execute(statements);
  return {
    free: rows.filter(({ lease }) => lease === null).map(({ shard }) => shard),
    ended: rows.flatMap(({ lease, epoch }) => (lease === null ? [] : [{ lease, epoch }])),
  };
}

/**
 * Whether an older Herald still consumes the source: it has all of it, under one lease.
 * To be removed once nobody comes from a version before shards.
 */
export async function isTakenWhole({ statements }: Database, source: string): Promise<boolean> {
  const { rows } = await sql`
    select from leases where name = ${`inbound:${source}`} and expires_at >= clock_timestamp()`.execute(
    statements,
  );
  return rows.length > 0;
}

/**
 * Takes the shards from leases that ended, and nobody's are they then. Not while a transaction under such a lease is open
 * (`fence`): it may still commit, and is looked at again later.
 */
export async function freeEnded(
  { pipeline }: Database,
  source: string,
  ended: readonly Ended[],
  former: Lease | null,
): Promise<void> {
  if (ended.length === 0) return;
  await pipeline.transaction(async (tx) => {
    await sql`
      with over as (
        select name, epoch, expires_at < clock_timestamp() as has_ended from leases
        where name = any(${[...new Set(ended.map(({ lease }) => lease))]}::text[])
        for update skip locked
      )
      update inbound_shards s
      set lease = null, epoch = null,
        is_suspect = s.is_suspect or not (s.lease = ${former?.name ?? ''} and s.epoch = ${former?.epoch ?? 0})
      from over
      where s.source = ${source} and s.lease = over.name and (s.epoch < over.epoch or over.has_ended)`.execute(
      tx,
    );
  });
}

/** Takes as many of these as are still free. Tells which, and whether the one before ended over any of them. */
export async function takeShards(
  { statements }: Database,
  source: string,
  lease: Lease,
  wanted: readonly number[],
): Promise<{ shards: number[]; isSuspect: boolean }> {
  const { rows } = await sql<{ shard: number; was_suspect: boolean }>`
    update inbound_shards s set lease = ${lease.name}, epoch = ${lease.epoch}, is_suspect = false
    where s.source = ${source} and s.shard = any(${[...wanted]}::smallint[]) and s.lease is null
    returning s.shard, old.is_suspect as was_suspect`.execute(statements);
  return {
    shards: rows.map(({ shard }) => shard),
    isSuspect: rows.some(({ was_suspect }) => was_suspect),
  };
}

export async function giveBack(
  { statements }: Database,
  source: string,
  lease: Lease,
  shards: readonly number[],
): Promise<void> {
  if (shards.length === 0) return;
  await sql`
    update inbound_shards set lease = null, epoch = null
    where source = ${source} and shard = any(${[...shards]}::smallint[])
      and lease = ${lease.name} and epoch = ${lease.epoch}`.execute(statements);
}
