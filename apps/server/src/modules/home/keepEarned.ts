import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { DB, Tx } from '../../platform/database/index.ts';
import { defineJob } from '../../platform/jobs/index.ts';
import type { NumberScope } from '../../platform/numberScope.ts';
import { countBought } from './countBought.ts';
import { earnedWindow } from './earnedWindow.ts';

/**
 * Counts the days that are over, so that no page has to: those of the last days each hour, since orders and reads are told
 * late, and older ones once a day, since orders are changed and people merged at any time.
 */
export const keepEarnedJob = defineJob({
  name: 'home.keepEarned',
  payload: z.object({}),
  cron: '37 * * * *',
  async run(_payload, { app, db, clock }) {
    const now = clock.now();
    const window = earnedWindow(now);
    for (const scope of await numbersToCount(app.database.statements, window[0]))
      await db.transaction((tx) => keepDays(tx, scope, now));
    await sql`delete from earned_days where day < ${window[0]}::date`.execute(app.database.statements);
  },
});

async function numbersToCount(db: Kysely<DB>, first: string): Promise<NumberScope[]> {
  const { rows } = await sql<NumberScope>`
    select p.team_id as "teamId", p.id as "phoneNumberId" from phone_numbers p
    where p.disconnected_at is null and (
      exists (
        select from shop_orders o
        where o.team_id = p.team_id and o.placed_at >= ${first}::date::timestamp at time zone 'UTC'
          and o.cancelled_at is null and o.contact_id is not null)
      -- The last order may have been cancelled since, or its buyer erased.
      or exists (
        select from earned_days e
        where e.team_id = p.team_id and e.phone_number_id = p.id and e.day >= ${first}::date and e.bought <> '[]'))
    order by p.team_id, p.id`.execute(db);
  return rows;
}

async function keepDays(tx: Tx, scope: NumberScope, now: Date): Promise<void> {
  const counted = await countBought(tx, scope, await dueDays(tx, scope, now));
  if (counted.length === 0) return;
  await sql`
    insert into earned_days (team_id, phone_number_id, day, bought, counted_at)
    select ${scope.teamId}, ${scope.phoneNumberId}, x.day, x.bought, ${now}
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as x (day date, bought jsonb)
    on conflict (team_id, phone_number_id, day)
      do update set bought = excluded.bought, counted_at = excluded.counted_at`.execute(tx);
}

async function dueDays(tx: Tx, { teamId, phoneNumberId }: NumberScope, now: Date): Promise<string[]> {
  const over = earnedWindow(now).slice(0, -1);
  const { rows } = await sql<{ day: string }>`
    select d.day::text as day from unnest(${over}::date[]) as d (day)
    left join earned_days e on e.team_id = ${teamId} and e.phone_number_id = ${phoneNumberId} and e.day = d.day
    where e.counted_at is null or e.counted_at < ${now}::timestamptz - case
      when d.day > (${now}::timestamptz at time zone 'UTC')::date - 4 then interval '50 minutes' else interval '23 hours' end
    order by d.day`.execute(tx);
  return rows.map(({ day }) => day);
}
