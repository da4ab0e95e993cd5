import { sql } from 'kysely';
import { lockAccount } from '../../messaging/prepaid/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { countMoved } from './countMoved.ts';
import { readMetaSince } from './metaBilling.ts';
import { type Held, lateMs, settle } from './settle.ts';

interface Day extends Held {
  day: string;
  closed_at: Date | null;
}

/**
 * Books what the templates of a day cost that no campaign sent, and gives back what failed or never left, however late that
 * becomes known. Only what moved is counted. Returns whether more of it waits to be counted.
 */
export async function settleDay(tx: Tx, teamId: number, dayId: number, now: Date): Promise<boolean> {
  const account = await lockAccount(tx, teamId);
  const day = await readDay(tx, teamId, dayId);
  if (!day) return false;
  const closed_at = day.closed_at ?? (await readMetaSince(tx, teamId));
  const { cost_micros, open_micros, isFull } = await countMoved(tx, { teamId, dayId, closedAt: closed_at });
  const isLate = isPast(day, now);
  const spent = { cost_micros, reserved_micros: isLate ? 0 : open_micros };
  const { held, settled, lines } = await settle(tx, day, spent, {
    teamId,
    account,
    key: `day:${dayId}`,
    keepsRest: false,
    billedBefore: 0,
    now,
  });
  await tx
    .updateTable('balance_days')
    .set({ held, settled, lines, closed_at })
    .where('team_id', '=', teamId)
    .where('id', '=', dayId)
    .execute();
  return isFull;
}

/** Nothing is set aside any more for what never came; what comes all the same is charged. */
function isPast({ day }: Day, now: Date): boolean {
  return now.getTime() - Date.parse(day) > lateMs + 86_400_000;
}

async function readDay(tx: Tx, teamId: number, dayId: number): Promise<Day | undefined> {
  const { rows } = await sql<Day>`
    select day::text, held, settled, lines, closed_at from balance_days
    where team_id = ${teamId} and id = ${dayId}`.execute(tx);
  return rows[0];
}
