import { sql } from 'kysely';
import { recordClaimed } from '../../messaging/ledger/index.ts';
import type { AppServices } from '../../platform/context.ts';
import { idsOf, numberArray, readIds, textArray } from '../../platform/database/arrays.ts';
import type { Tx } from '../../platform/database/index.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import { pause } from '../../platform/pause.ts';
import { countClicks } from './countClicks.ts';

export interface Click {
  teamId: number;
  messageId: number;
  targetId: number;
  at: Date;
}

export interface ClickLogOptions {
  /** Milliseconds that whoever followed a link waits at most for its click to be written. */
  patienceMs?: number;
}

/** So long clicks are gathered before they are written. */
const gatherMs = 2;
const retryMs = 1000;

interface Batch {
  clicks: Click[];
  written: PromiseWithResolvers<void>;
}

const newBatch = (): Batch => ({ clicks: [], written: Promise.withResolvers() });

/**
 * Writes down clicks: those of two milliseconds in one statement, and one statement after the other. Whoever followed the link
 * is led on even when the disk is slow; a click that could not be written is tried again until the process ends.
 */
export class ClickLog implements AsyncDisposable {
  readonly #app: AppServices;
  readonly #patienceMs: number;
  #next = newBatch();
  #writing: Promise<void> | null = null;

  constructor(app: AppServices, { patienceMs = 5 }: ClickLogOptions = {}) {
    this.#app = app;
    this.#patienceMs = patienceMs;
  }

  /** Resolves once the click is written, or when nobody should wait any longer. */
  async add(click: Click): Promise<void> {
    const { clicks, written } = this.#next;
    clicks.push(click);
    this.#writing ??= this.#writeAll();
    await Promise.race([written.promise, pause(this.#patienceMs)]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    await pause(gatherMs);
    for (let tries = 0; this.#next.clicks.length > 0 && tries < 60; ) {
      const { clicks, written } = this.#next;
      this.#next = newBatch();
      try {
        await this.#write(clicks);
        written.resolve();
      } catch (error) {
        this.#app.log.error({ err: error, clicks: clicks.length }, 'clicks could not be written');
        this.#next.clicks.unshift(...clicks);
        tries += 1;
        await pause(retryMs);
      }
    }
    this.#writing = null;
  }

  async #write(clicks: readonly Click[]): Promise<void> {
    await this.#app.database.pipeline.transaction(async (tx) => {
      const known = await insertClicks(tx, clicks);
      const rest = clicks.filter(({ messageId }) => !known.has(messageId));
      // Whoever is quick follows a link before the message of a campaign is written; somebody else may write it meanwhile.
      if (rest.length > 0) await recordClaimed(tx, rest);
      const late = rest.length > 0 && (await insertClicks(tx, rest)).size > 0;
      if (known.size > 0 || late) await enqueue(tx, countClicks, {}, { key: 'links.countClicks' });
    });
  }
}

/** Returns the messages that there are: of what was erased nothing is kept. */
export async function insertClicks(tx: Tx, clicks: readonly Click[]): Promise<Set<number>> {
  const sorted = [...clicks].sort((a, b) => a.messageId - b.messageId);
  const { rows } = await tx.planned(
    'insert_clicks',
    sql<{ ids: string | null }>`
    with written as (
      insert into link_clicks (team_id, message_id, target_id, clicked_at)
      select m.team_id, m.id, c.target_id, c.clicked_at
      from unnest(
        ${numberArray(sorted.map(({ teamId }) => teamId))}::bigint[],
        ${numberArray(sorted.map(({ messageId }) => messageId))}::bigint[],
        ${numberArray(sorted.map(({ targetId }) => targetId))}::integer[],
        ${textArray(sorted.map(({ at }) => at.toISOString()))}::timestamptz[]
      ) as c (team_id, message_id, target_id, clicked_at)
      cross join lateral (
        select o.team_id, o.id from messages o
        where o.team_id = c.team_id and o.id = c.message_id and o.direction = 'out' limit 1 for key share
      ) m
      returning message_id
    )
    select ${idsOf('message_id')} as ids from written`,
  );
  return new Set(readIds(rows[0]?.ids ?? null));
}
