import { sql } from 'kysely';
import { z } from 'zod';
import { underWay } from '../../messaging/ledger/index.ts';
import { defineJob, type JobContext } from '../../platform/jobs/index.ts';

/** WhatsApp tries for a month, and tells again for a week what it could not: longer than both. What comes later is not booked. */
const keptDays = 90;
export const forgottenAtOnce = 5_000;

/** Messages that are settled for good stand in the sums of their day. Those that may still cost something stay. */
export const forgetMessages = defineJob({
  name: 'balance.forgetMessages',
  payload: z.object({}),
  cron: '53 3 * * *',
  async run(_payload, context) {
    const before = new Date(context.clock.now().getTime() - keptDays * 86_400_000);
    let forgotten = forgottenAtOnce;
    while (forgotten === forgottenAtOnce && !context.signal.aborted)
      forgotten = await forget(context, before);
    if (!context.signal.aborted) await leaveOut(context, before);
  },
});

/** Whoever is moving a message at this moment is not waited for: it is found the next night. */
async function forget({ app }: JobContext, before: Date): Promise<number> {
  const { rows } = await sql`
    delete from balance_messages where (team_id, message_id) in (
      select b.team_id, b.message_id
      from balance_days d
      join balance_messages b on b.team_id = d.team_id and b.day_id = d.id
      left join messages m on m.team_id = b.team_id and m.id = b.message_id
      where d.has_messages and d.day < ${before} and not b.is_moved and b.open_micros = 0 and b.counted_open = 0
        and (m.status = any(${underWay}::text[])) is not true
      limit ${forgottenAtOnce} for update of b skip locked
    ) returning 1`.execute(app.database.statements);
  return rows.length;
}

/** Days of which no message is left are not asked about again. */
async function leaveOut({ app }: JobContext, before: Date): Promise<void> {
  await sql`
    update balance_days d set has_messages = false
    where has_messages and day < ${before} and not exists (
      select from balance_messages b where b.team_id = d.team_id and b.day_id = d.id)`.execute(
    app.database.statements,
  );
}
