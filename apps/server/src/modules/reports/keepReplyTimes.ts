import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { RequestContext } from '../../context.ts';
import type { DB, Tx } from '../../platform/database/index.ts';
import { defineJob } from '../../platform/jobs/index.ts';
import type { NumberScope } from '../../platform/numberScope.ts';
import { keepBlocks } from './blocks/keepBlocks.ts';
import { countContacts, isSpoken } from './countContacts.ts';

/** So many messages are looked through at once; their people are counted in one transaction. */
const atOnce = 2000;
/** Whoever took an id earlier has committed or failed by then. */
const settledAfter = '2 minutes';

/** Keeps what reports are made of, so that they are ready when somebody looks. */
export const keepReplyTimes = defineJob({
  name: 'reports.keepReplyTimes',
  payload: z.object({}),
  cron: '*/5 * * * *',
  async run(_payload, { app, db, clock, signal }) {
    for (const scope of await readNumbers(app.database.statements)) {
      let hasMore = true;
      while (hasMore && !signal.aborted)
        hasMore = await db.transaction((tx) => countChanged(tx, scope, clock.now()));
    }
  },
});

async function readNumbers(db: Kysely<DB>): Promise<NumberScope[]> {
  const { rows } = await sql<NumberScope>`
    select team_id as "teamId", id as "phoneNumberId" from phone_numbers order by 1, 2`.execute(db);
  return rows;
}

/** For whoever looks: what just happened is counted before it is read. */
export async function countNow(ctx: RequestContext): Promise<void> {
  await ctx.db.transaction((tx) => countChanged(tx, ctx, ctx.clock.now()));
}

/** Counts people of whom something is new. Returns whether there is more; false when somebody else is counting. */
async function countChanged(tx: Tx, scope: NumberScope, now: Date): Promise<boolean> {
  const progress = await holdProgress(tx, scope);
  if (!progress) return false;
  const messages = await readChanged(tx, scope, sql`messages`, isSpoken, progress.message_id);
  const events = await readChanged(
    tx,
    scope,
    sql`conversation_events`,
    sql`kind = 'closed'`,
    progress.event_id,
  );
  await countContacts(tx, scope, [...new Set([...messages.contactIds, ...events.contactIds])]);
  await sql`
    update reply_time_progress set message_id = ${messages.readTo ?? progress.message_id},
      event_id = ${events.readTo ?? progress.event_id}, counted_at = ${now}
    where team_id = ${scope.teamId} and phone_number_id = ${scope.phoneNumberId}`.execute(tx);
  const hasMoreDays = await keepBlocks(tx, scope, now);
  return messages.hasMore || events.hasMore || hasMoreDays;
}

interface Progress {
  message_id: number;
  event_id: number;
}

async function holdProgress(tx: Tx, { teamId, phoneNumberId }: NumberScope): Promise<Progress | null> {
  await sql`
    insert into reply_time_progress (team_id, phone_number_id) values (${teamId}, ${phoneNumberId})
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<Progress>`
    select message_id, event_id from reply_time_progress
    where team_id = ${teamId} and phone_number_id = ${phoneNumberId} for update skip locked`.execute(tx);
  return rows[0] ?? null;
}

/** Whose rows came after the cursor, and how far the cursor may follow: what may still be committed stays before it. */
async function readChanged(
  tx: Tx,
  { teamId, phoneNumberId }: NumberScope,
  table: ReturnType<typeof sql>,
  wanted: ReturnType<typeof sql>,
  after: number,
) {
  const { rows } = await sql<{ id: number; contact_id: number; is_settled: boolean }>`
    select id, contact_id, created_at < now() - ${settledAfter}::interval as is_settled from ${table}
    where team_id = ${teamId} and id > ${after} and phone_number_id = ${phoneNumberId} and ${wanted}
    order by id limit ${atOnce}`.execute(tx);
  const settled = rows.findLast(({ is_settled }) => is_settled)?.id ?? null;
  const hasMore = rows.length === atOnce && settled !== null;
  return { contactIds: rows.map(({ contact_id }) => contact_id), readTo: settled, hasMore };
}
