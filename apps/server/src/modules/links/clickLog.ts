import { sql } from 'kysely';
import type { AppServices } from '../../platform/context.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import { pause } from '../../platform/pause.ts';
import { countClicks } from './countClicks.ts';

export interface Click {
  teamId: number;
  messageId: number;
  targetId: number;
  at: Date;
}

/** Whoever followed a link waits for its click to be written no longer than this. */
const patienceMs = 10;
/** So long clicks are gathered before they are written. */
const gatherMs = 2;
const retryMs = 1000;

/**
 * Writes down clicks: those of two milliseconds in one statement, and one statement after the other. Whoever followed the link
 * is led on even when the disk is slow; a click that could not be written is tried again until the process ends.
 */
export class ClickLog implements AsyncDisposable {
  readonly #app: AppServices;
  #waiting: Click[] = [];
  #writing: Promise<void> | null = null;

  constructor(app: AppServices) {
    this.#app = app;
  }

  /** Resolves once the click is written, or when nobody should wait any longer. */
  async add(click: Click): Promise<void> {
    this.#waiting.push(click);
    this.#writing ??= this.#writeAll();
    await Promise.race([this.#writing, pause(patienceMs)]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    await pause(gatherMs);
    for (let tries = 0; this.#waiting.length > 0 && tries < 60; ) {
      const clicks = this.#waiting;
      this.#waiting = [];
      try {
        await this.#write(clicks);
      } catch (error) {
        this.#app.log.error({ err: error, clicks: clicks.length }, 'clicks could not be written');
        this.#waiting = [...clicks, ...this.#waiting];
        tries += 1;
        await pause(retryMs);
      }
    }
    this.#writing = null;
  }

  /** Of a message that was erased nothing is kept. */
  async #write(clicks: readonly Click[]): Promise<void> {
    await this.#app.database.pipeline.transaction(async (tx) => {
      const { numAffectedRows = 0n } = await sql`
        insert into link_clicks (team_id, message_id, target_id, clicked_at)
        select m.team_id, m.id, c.target_id, c.clicked_at
        from unnest(
          ${clicks.map(({ teamId }) => teamId)}::bigint[], ${clicks.map(({ messageId }) => messageId)}::bigint[],
          ${clicks.map(({ targetId }) => targetId)}::integer[], ${clicks.map(({ at }) => at)}::timestamptz[]
        ) as c (team_id, message_id, target_id, clicked_at)
        join messages m on m.team_id = c.team_id and m.id = c.message_id
        for key share of m`.execute(tx);
      if (numAffectedRows > 0n) await enqueue(tx, countClicks, {}, { key: 'links.countClicks' });
    });
  }
}
