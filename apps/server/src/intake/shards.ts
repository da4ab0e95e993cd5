import { hash } from 'node:crypto';

/** The lanes of a source fall into as many shards. More consumers than these have nothing to do. */
export const shardCount = 64;
export const allShards: readonly number[] = Array.from({ length: shardCount }, (_, shard) => shard);

/** The same as `herald.inbound_shard`. */
export function shardOf(lane: string): number {
  const known = shards.get(lane);
  if (known !== undefined) return known;
  const shard = lane === '' ? 0 : (hash('sha256', lane, 'buffer')[0] ?? 0) % shardCount;
  if (shards.size >= mostKnown) shards.clear();
  shards.set(lane, shard);
  return shard;
}

/** The same few lanes come again and again. */
const shards = new Map<string, number>();
const mostKnown = 10_000;
