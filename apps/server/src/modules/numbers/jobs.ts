import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob, enqueue } from '../../platform/jobs/index.ts';
import { checkNumber } from './health/checkNumber.ts';

const minuteMs = 60_000;
const everyMs = 4 * 60 * minuteMs;
const sweepMs = 10 * minuteMs;
/** Of one sweep. Ten minutes are enough for so many by far, and Meta counts calls by account. */
const most = 1_000;

/** Reads one number again. A job each, so that what fails for one holds up no other. */
export const checkNumberJob = defineJob({
  name: 'numbers.check',
  payload: z.object({ teamId: z.int(), phoneNumberId: z.int() }),
  maxAttempts: 3,
  run: (place, ctx) => checkNumber(ctx, place),
});

/** Every number comes every few hours, whoever waited longest first, spread over the time until the next sweep. */
export const sweepNumbersJob = defineJob({
  name: 'numbers.sweep',
  payload: z.object({}),
  cron: '*/10 * * * *',
  async run(_payload, { clock, db }) {
    const now = clock.now();
    await db.transaction(async (tx) => {
      const { rows } = await sql<{ teamId: number; phoneNumberId: number }>`
        update phone_numbers n set check_after = ${new Date(now.getTime() + everyMs)}
        from (
          select p.team_id, p.id from phone_numbers p
          join whatsapp_accounts a on a.team_id = p.team_id and a.id = p.whatsapp_account_id
          where p.check_after <= ${now} and p.disconnected_at is null and a.has_token
          order by p.check_after limit ${most}
          for update of p skip locked
        ) due
        where n.team_id = due.team_id and n.id = due.id
        returning n.team_id as "teamId", n.id as "phoneNumberId"`.execute(tx);
      const apart = sweepMs / Math.max(1, rows.length);
      for (const [index, place] of rows.entries()) {
        const runAt = new Date(now.getTime() + Math.round(index * apart));
        await enqueue(tx, checkNumberJob, place, { runAt, key: `numbers.check:${place.phoneNumberId}` });
      }
    });
  },
});
