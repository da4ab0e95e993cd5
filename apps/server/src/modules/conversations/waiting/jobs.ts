import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/index.ts';
import { cancelJob, defineJob, enqueue } from '../../../platform/jobs/index.ts';
import { sendUnattended } from './sendWaiting.ts';
import { lockWaiting } from './waitingRow.ts';

interface WaitingKey {
  teamId: number;
  waitingId: number;
}

/** Jobs go by the database's clock, which may run a little ahead of ours. */
const skewMs = 5000;

const keyOf = ({ waitingId }: WaitingKey): string => `waiting:${waitingId}`;

/** Wakes a message at its time; an earlier call for another time counts no more. */
export function sendAt(tx: Tx, key: WaitingKey, runAt?: Date): Promise<void> {
  return enqueue(tx, sendDue, key, { key: keyOf(key), ...(runAt ? { runAt } : {}) });
}

export function forgetJob(tx: Tx, key: WaitingKey): Promise<void> {
  return cancelJob(tx, keyOf(key));
}

/** The time has come for a planned message, or the answer for one that brings somebody back. */
export const sendDue = defineJob({
  name: 'conversations.sendDue',
  payload: z.object({ teamId: z.int(), waitingId: z.int() }),
  async run({ teamId, waitingId }, { app, db, clock }) {
    await db.transaction(async (tx) => {
      const row = await lockWaiting(tx, teamId, waitingId);
      if (row?.status !== 'waiting') return;
      // It was put off meanwhile, and has a job for that.
      if (row.send_at !== null && row.send_at.getTime() > clock.now().getTime() + skewMs) return;
      await sendUnattended(tx, app, row);
    });
  },
});

export function overdueQuery(since: Date): RawBuilder<{ team_id: number; id: number }> {
  return sql`
    select team_id, id from waiting_messages
    where status = 'waiting' and kind = 'later' and send_at < ${since}
    order by send_at limit 1000`;
}

/** A job is on time and may be lost; a row is not. Whatever is due and still there gets another job. */
export const sweepWaiting = defineJob({
  name: 'conversations.sweepWaiting',
  payload: z.object({}),
  cron: '* * * * *',
  async run(_payload, { db, clock }) {
    const overdue = new Date(clock.now().getTime() - 60_000);
    await db.transaction(async (tx) => {
      const { rows } = await overdueQuery(overdue).execute(tx);
      for (const { team_id: teamId, id: waitingId } of rows) await sendAt(tx, { teamId, waitingId });
    });
  },
});
