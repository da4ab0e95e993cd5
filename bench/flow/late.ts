import { setTimeout as wait } from 'node:timers/promises';
import { stepper } from '../../apps/server/src/modules/automations/runner/service.ts';
import type { BenchDatabase } from '../lib/database.ts';
import { round } from '../lib/numbers.ts';
import { open } from './open.ts';
import { letWait, seedFlow } from './seed.ts';

interface Waiting {
  waiting: number;
  due: number;
  perSecond: number;
  /** From when on. */
  inMs: number;
}

/** How late people are taken on, some a second, among all who wait for another day. */
export async function measureLateness(
  database: BenchDatabase,
  { waiting, due, perSecond, inMs }: Waiting,
  progress: (text: string) => void,
) {
  await using stack = new AsyncDisposableStack();
  const { client, services, shop } = await open(stack, database);
  const automationId = await seedFlow(client, shop, waiting);
  // Noted by the database: the row of the wait is gone when its time was.
  await client.query(`
    create table public.bench_late (ms double precision);
    grant insert on public.bench_late to public; grant usage on schema public to public;
    create function note_late() returns trigger language plpgsql as $$
    begin
      insert into public.bench_late values (extract(epoch from clock_timestamp() - old.due_at) * 1000);
      return null;
    end $$;
    create trigger note_late after delete on automation_waits for each row execute function note_late()`);
  await letWait(client, shop, { automationId, due, perSecond, inMs });
  progress(`${waiting} wait, ${perSecond} a second are due`);
  await using _stepper = await stepper.start(services);
  for (;;) {
    await wait(500);
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from bench_late');
    if ((rows[0]?.count ?? 0) >= due) break;
  }
  const { rows } = await client.query<{ p50: number; p99: number }>(
    `select percentile_cont(0.5) within group (order by ms) as p50, percentile_cont(0.99) within group (order by ms) as p99
     from bench_late`,
  );
  return { late_p50_ms: round(rows[0]?.p50 ?? 0, 0), late_p99_ms: round(rows[0]?.p99 ?? 0, 0) };
}
