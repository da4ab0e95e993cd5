import { type Kysely, sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { DB } from './types.gen.ts';

/**
 * The later of the database's clock and ours. The queue hands out a job by the database's: a machine that is behind would
 * else find that its time has not come. (Ours is that of a test, which runs ahead.)
 */
export async function latestNow(db: Kysely<DB>, clock: Clock): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return new Date(Math.max(clock.now().getTime(), rows[0]?.now.getTime() ?? 0));
}
