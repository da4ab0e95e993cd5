import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/index.ts';
import { expireSilent, reopenEnded, silentBatch, skipForgotten } from '../ledger/index.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * What time alone decides: messages that WhatsApp let go without a word, people who left a portfolio's count. And what must
 * not be: people who wait in a campaign that ended.
 */
export const sweepOutbound = defineJob({
  name: 'messages.sweep',
  payload: z.object({}),
  cron: '23 * * * *',
  async run(_payload, { app, clock, signal }) {
    const now = clock.now();
    const { pipeline, statements } = app.database;
    for (let found = silentBatch; found === silentBatch && !signal.aborted; ) {
      found = await pipeline.transaction((tx) => expireSilent(tx, now));
    }
    await pipeline.transaction((tx) => reopenEnded(tx, now));
    await pipeline.transaction(skipForgotten);
    await sql`delete from portfolio_recipients where last_at < ${new Date(now.getTime() - dayMs)}`.execute(
      statements,
    );
  },
});
