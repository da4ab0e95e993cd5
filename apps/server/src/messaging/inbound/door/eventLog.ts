import { sql } from 'kysely';
import type { AppServices } from '../../../context.ts';
import { AppError } from '../../../errors.ts';

export type InboundSource = 'whatsapp' | 'shopify' | 'stripe';

/** Consumers listen on this channel; its payload is empty, because a notification may be lost or doubled. */
export const wakeChannel = 'herald_inbound';

export interface EventLog {
  /** Resolves once the event is on disk. */
  append(source: InboundSource, body: Buffer): Promise<void>;
}

interface Waiting {
  source: InboundSource;
  body: Buffer;
  resolve: () => void;
  reject: (error: unknown) => void;
}

const lingerMs = 2;
const largestGroup = { events: 500, bytes: 16 * 1024 * 1024 };
/** Past this, WhatsApp is told to come back later: it retries for days, while our memory is finite. */
const mostBytesWaiting = 64 * 1024 * 1024;

/**
 * Appends webhooks to `inbound_events`. Requests that arrive together share one insert and one commit, because a commit
 * waits for the disk: one by one, a few hundred a second would be the end of it.
 */
export function createEventLog(app: AppServices): EventLog {
  const waiting: Waiting[] = [];
  let bytesWaiting = 0;
  let isWriting = false;

  async function writeAll(): Promise<void> {
    try {
      while (waiting.length > 0) {
        const group = takeGroup(waiting);
        await writeGroup(app, group);
        bytesWaiting -= group.reduce((sum, { body }) => sum + body.length, 0);
      }
    } finally {
      isWriting = false;
    }
  }

  return {
    append(source, body) {
      if (bytesWaiting + body.length > mostBytesWaiting) {
        return Promise.reject(new AppError('unavailable', null, { retryAfter: 5 }));
      }
      bytesWaiting += body.length;
      const written = new Promise<void>((resolve, reject) => waiting.push({ source, body, resolve, reject }));
      if (!isWriting) {
        isWriting = true;
        setTimeout(writeAll, lingerMs);
      }
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
async function writeGroup(app: AppServices, group: Waiting[]): Promise<void> {
  try {
    const rows = group.map(({ source, body }) => sql`(${source}, ${body}::bytea)`);
    await sql`
      with added as (insert into inbound_events (source, body) values ${sql.join(rows)} returning 1)
      select pg_notify(${wakeChannel}, '') from added limit 1
    `.execute(app.database.statements);
    for (const { resolve } of group) resolve();
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}
