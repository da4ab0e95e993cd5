import type { AppServices } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { pause } from '../../platform/pause.ts';
import { shardOf } from '../shards.ts';
import type { Route } from '../source.ts';
import { createDoorbell, type Doorbell } from './doorbell.ts';
import { insertGroup } from './insertGroup.ts';

export interface EventLog {
  /** Resolves once the event is on disk. */
  append(body: Buffer, route: Route): Promise<void>;
}

interface Waiting {
  body: Buffer;
  route: Route;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** How long a group waits for company. Every group costs a commit, and nobody minds two milliseconds. */
const lingerMs = 2;
/** Groups that are on their way to the disk at the same time: one commits while the next is inserted. */
const mostAtOnce = 2;
const crowd = 64;
const largestGroup = { events: 500, bytes: 16 * 1024 * 1024 };
/** Past this, the source is told to come back later: it retries for hours or days, while our memory is finite. */
const mostBytesWaiting = 64 * 1024 * 1024;

/**
 * Appends the webhooks of one source to `inbound_events`; a flood of another fills its own log. Requests that arrive together share one insert and one commit, because a commit
 * waits for the disk: one by one, a few hundred a second would be the end of it. What was answered before another came
 * has the smaller id; of requests that wait together nobody knows an order.
 */
export function createEventLog(app: AppServices, source: string): EventLog {
  const doorbell = createDoorbell(app, source);
  const waiting: Waiting[] = [];
  let bytesWaiting = 0;
  let isGathering = false;
  let writing = 0;

  /** While a group is on its way to the disk, only a crowd is worth another statement beside it. */
  function isWorthAGroup(): boolean {
    if (isGathering || waiting.length === 0) return false;
    return writing === 0 || (writing < mostAtOnce && waiting.length >= crowd);
  }

  async function gather(): Promise<void> {
    isGathering = true;
    await pause(lingerMs);
    isGathering = false;
    const group = takeGroup(waiting);
    writing += 1;
    if (isWorthAGroup()) void gather();
    await writeGroup(app, source, group, doorbell);
    writing -= 1;
    bytesWaiting -= group.reduce((sum, { body }) => sum + body.length, 0);
    if (isWorthAGroup()) void gather();
  }

  return {
    append(body, route) {
      if (bytesWaiting + body.length > mostBytesWaiting) {
        return Promise.reject(new AppError('unavailable', null, { retryAfter: 5 }));
      }
      bytesWaiting += body.length;
      const written = new Promise<void>((resolve, reject) => waiting.push({ body, route, resolve, reject }));
      if (isWorthAGroup()) void gather();
      return written;
    },
  };
}

function takeGroup(waiting: Waiting[]): Waiting[] {
  let bytes = 0;
  let count = 0;
  while (count < waiting.length && count < largestGroup.events) {
    bytes += waiting[count]?.body.length ?? 0;
    if (count > 0 && bytes > largestGroup.bytes) break;
    count += 1;
  }
  return waiting.splice(0, count);
}

/** Never throws: each of the group hears of the failure, and answers its own request with it. */
async function writeGroup(
  app: AppServices,
  source: string,
  group: readonly Waiting[],
  doorbell: Doorbell,
): Promise<void> {
  try {
    await insertGroup(app.database, source, group);
    for (const { resolve } of group) resolve();
    doorbell.ring(new Set(group.map(({ route }) => shardOf(route.lane ?? ''))));
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}
