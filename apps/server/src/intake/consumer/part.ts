import { shardCount } from '../shards.ts';

/** How many shards one of so many consumers takes: as many as any other, and all find a place. */
export function part(consumers: number): number {
  return Math.ceil(shardCount / consumers);
}

/** How many it keeps before it gives some back: a fifth more than its part, so that none wanders to and fro. */
export function mostShards(consumers: number): number {
  return Math.max(part(consumers), Math.floor((shardCount / consumers) * 1.2));
}
