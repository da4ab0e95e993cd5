import { sql } from 'kysely';
import type { TestApp } from './testApp.ts';

/** How many statements wait for what another transaction holds. */
export async function howManyWait({ db }: TestApp): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where not l.granted and a.datname = current_database()`.execute(db);
  return rows[0]?.waiting ?? 0;
}
