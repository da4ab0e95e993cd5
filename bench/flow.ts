import { sql } from 'kysely';
import pg from 'pg';
import { newTurns } from '../apps/server/src/modules/automations/runner/findWork.ts';
import { runFlows, stepper } from '../apps/server/src/modules/automations/runner/service.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { openServices } from '../apps/server/src/platform/services.ts';
import { bareLoop } from './flow/bare.ts';
import { leaveBehind, letIn, letWait, seedFlow } from './flow/seed.ts';
import { openShop } from './growth/shop.ts';
import { openDatabase } from './lib/database.ts';
import { defineBench } from './lib/defineBench.ts';
import { round } from './lib/numbers.ts';

/** Blocks of a burst with one message: what the bare loop does once. */
const blocksOfMessage = 4;

export default defineBench({
  name: 'flow',
  question:
    'How many blocks of automations a second, beside only writing what they write and with a past behind, and how late is who waits?',
  async run({ short, progress, stack }) {
    const [people, waiting, due, perSecond] = short ? [200, 500, 100, 100] : [5_000, 100_000, 4_000, 200];
    const ended = short ? 2_000 : 1_000_000;
    const { messages, perSecond: blocks, ...of } = await measureSteps(stack, { people, ended: 0 }, progress);
    const bare = (people * blocksOfMessage) / ((await bareLoop(of.pool, of.shop)) / 1000);
    progress(`the bare loop: ${round(bare, 0)}`);
    const late = await measureLateness(stack, { waiting, due, perSecond }, progress);
    progress(`late: ${JSON.stringify(late)}`);
    const behind = await measureSteps(stack, { people, ended }, progress);
    return {
      people,
      messages,
      blocks_per_second: round(blocks, 0),
      bare_per_second: round(bare, 0),
      ratio: round(blocks / bare),
      waiting,
      ...late,
      ended,
      behind_per_second: round(behind.perSecond, 0),
      behind_ratio: round(blocks / behind.perSecond),
    };
  },
});

async function open(stack: AsyncDisposableStack) {
  const { url } = await openDatabase(stack);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  stack.defer(() => client.end());
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  stack.defer(() => pool.end());
  const key = Buffer.alloc(32, 7).toString('base64');
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: url,
    SECRET_KEYS: `bench:${key}`,
    LOG_LEVEL: 'warn',
  });
  const services = await openServices(config, stack);
  return { client, pool, services, shop: await openShop(client) };
}

async function measureSteps(
  stack: AsyncDisposableStack,
  { people, ended }: { people: number; ended: number },
  progress: (text: string) => void,
) {
  const { client, pool, services, shop } = await open(stack);
  const automationId = await seedFlow(client, shop, people);
  await letIn(client, shop, automationId);
  if (ended > 0) await leaveBehind(client, shop, { automationId, ended });
  const startedAt = performance.now();
  const { busy } = newTurns();
  await Promise.all([
    runFlows(services, Number.POSITIVE_INFINITY, newTurns(busy)),
    runFlows(services, Number.POSITIVE_INFINITY, newTurns(busy)),
  ]);
  const ms = performance.now() - startedAt;
  const { rows } = await sql<{ blocks: number; messages: number }>`
    select coalesce(sum(steps), 0)::int as blocks, coalesce(sum(sent), 0)::int as messages from automation_runs`.execute(
    services.database.statements,
  );
  const { blocks = 0, messages = 0 } = rows[0] ?? {};
  const perSecond = blocks / (ms / 1000);
  progress(`${round(perSecond, 0)} blocks a second, ${ended} runs behind`);
  return { messages, perSecond, pool, shop };
}

interface Waiting {
  waiting: number;
  due: number;
  perSecond: number;
}

async function measureLateness(
  stack: AsyncDisposableStack,
  { waiting, due, perSecond }: Waiting,
  progress: (text: string) => void,
) {
  const { client, services, shop } = await open(stack);
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
  await letWait(client, shop, { automationId, due, perSecond, inMs: 3000 });
  progress(`${waiting} wait, ${perSecond} a second are due`);
  await using _stepper = await stepper.start(services);
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from bench_late');
    if ((rows[0]?.count ?? 0) >= due) break;
  }
  const { rows } = await client.query<{ p50: number; p99: number }>(
    `select percentile_cont(0.5) within group (order by ms) as p50, percentile_cont(0.99) within group (order by ms) as p99
     from bench_late`,
  );
  return { late_p50_ms: round(rows[0]?.p50 ?? 0, 0), late_p99_ms: round(rows[0]?.p99 ?? 0, 0) };
}
