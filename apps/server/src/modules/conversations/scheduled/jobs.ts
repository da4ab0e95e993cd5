import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { cancelJob, defineJob, enqueue } from '../../../platform/jobs/index.ts';
import { lockScheduled, type ScheduledRow } from './scheduledRow.ts';
import { failScheduled, sendUnattended } from './sendScheduled.ts';

interface ScheduledKey {
  teamId: number;
  scheduledId: number;
}

/** Jobs go by the database's clock, which may run a little ahead of ours. */
const skewMs = 5000;

const keyOf = ({ scheduledId }: ScheduledKey): string => `scheduled:${scheduledId}`;

/** Wakes a message at its time; an earlier call for another time counts no more. */
export function sendAt(tx: Tx, key: ScheduledKey, runAt?: Date): Promise<void> {
  return enqueue(tx, sendDue, key, { key: keyOf(key), ...(runAt ? { runAt } : {}) });
}

export function forgetJob(tx: Tx, key: ScheduledKey): Promise<void> {
  return cancelJob(tx, keyOf(key));
}

/** The time has come for a planned message, or the answer for one that brings somebody back. */
export const sendDue = defineJob({
  name: 'conversations.sendDue',
  payload: z.object({ teamId: z.int(), scheduledId: z.int() }),
  async run({ teamId, scheduledId }, { app, db, clock }) {
    const due = (act: (tx: Tx, row: ScheduledRow) => Promise<void>) =>
      db.transaction(async (tx) => {
        const row = await lockScheduled(tx, teamId, scheduledId);
        if (row?.status !== 'waiting') return;
        // It was put off meanwhile, and has a job for that.
        if (row.send_at !== null && row.send_at.getTime() > clock.now().getTime() + skewMs) return;
        await act(tx, row);
      });
    await due((tx, row) => sendUnattended(tx, app, row)).catch(async (error: unknown) => {
      // What is set aside is known right before the commit, so that refusal comes after everything else.
      if (!(error instanceof AppError)) throw error;
      await due((tx, row) => failScheduled(tx, clock.now(), row, error.code));
    });
  },
});

export function overdueQuery(since: Date): RawBuilder<{ team_id: number; id: number }> {
  return sql`
    select team_id, id from scheduled_messages
    where status = 'waiting' and kind = 'later' and send_at < ${since}
    order by send_at limit 1000`;
}

/** A job is on time and may be lost; a row is not. Whatever is due and still there gets another job. */
export const sweepScheduled = defineJob({
  name: 'conversations.sweepScheduled',
  payload: z.object({}),
  cron: '* * * * *',
  async run(_payload, { db, clock }) {
    const overdue = new Date(clock.now().getTime() - 60_000);
    await db.transaction(async (tx) => {
      const { rows } = await overdueQuery(overdue).execute(tx);
      for (const { team_id: teamId, id: scheduledId } of rows) await sendAt(tx, { teamId, scheduledId });
    });
  },
});
