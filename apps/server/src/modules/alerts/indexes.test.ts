import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { seedThings, type Things } from '../../test/things.ts';
import { type CauseName, causes } from './causes/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

/** How PostgreSQL asks a cause of one team, and what it read. */
async function planOf(name: CauseName, { team }: Things, messages: { team_id: number; id: number }[] = []) {
  const query = causes[name].select({ teamIds: [team.id], now: app.clock.now(), messages });
  return app.services.database.pipeline.read(async (tx) => {
    const { sql: text, parameters } = query.compile(tx);
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(
      CompiledQuery.raw(`explain (analyze, costs off, timing off) ${text}`, [...parameters]),
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

function expectIndexed(plan: string, table: string): void {
  expect(plan).not.toMatch(new RegExp(`Seq Scan on ${table}`));
  const thrown = [...plan.matchAll(/Rows Removed by Filter: (\d+)/g)].map(([, count]) => Number(count));
  expect(Math.max(0, ...thrown), plan).toBeLessThan(20);
}

test('failed answers are looked up one by one, however long the ledger is', async () => {
  const things = await seedThings(app);
  const { team_id, phone_number_id } = things.ids;
  await sql`
    with people as (
      insert into contacts (team_id, name) select ${team_id}, 'Anaïs' from generate_series(1, 2000) returning id)
    insert into messages (team_id, phone_number_id, contact_id, direction, status, type, content, cause, sender_user_id)
    select ${team_id}, ${phone_number_id}, people.id, 'out', 'failed', 'text', '{}', 'inbox', ${things.owner.id}
    from people, generate_series(1, 10)`.execute(app.db);
  await app.services.database.pools.owner.query('analyze');
  const { rows } = await sql<{ team_id: number; id: number }>`
    select team_id, id from messages where team_id = ${team_id} order by id desc limit 3`.execute(app.db);
  const plan = await planOf('answers', things, rows);
  expectIndexed(plan, 'messages');
});

test('of a team’s campaigns only those that stand still or ended lately are read', async () => {
  const things = await seedThings(app);
  const { team_id, phone_number_id } = things.ids;
  await sql`
    insert into campaigns (team_id, phone_number_id, name, step, finished_at)
    select ${team_id}, ${phone_number_id}, 'Noël', case when i % 2 = 0 then 'SENDED' else 'CREATED' end,
      case when i % 2 = 0 then now() - i * interval '1 day' end
    from generate_series(1, 5000) i`.execute(app.db);
  await app.services.database.pools.owner.query('analyze');
  const plan = await planOf('campaigns', things);
  expectIndexed(plan, 'campaigns');
  expect(plan).toContain('campaigns_stopped');
  expect(plan).toContain('campaigns_finished');
});
