import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp } from '../../test/index.ts';
import { audit } from './index.ts';
import { auditActorsQuery, auditEventsQuery } from './queries.ts';

test('the log is searched by its indexes, however long it is', async () => {
  await using app = await startTestApp({ modules: [audit] });
  const { team, owner } = await app.createTeam();
  const { team: other } = await app.createTeam();
  const rare = await app.createMember(team, 'Agent');
  await sql`
    insert into audit_events (team_id, at, actor_kind, actor_id, action, target_kind)
    select case when i % 10 = 0 then ${team.id}::bigint else ${other.id} end, now() - (40000 - i) * interval '10 minutes',
      'user', case when i % 10000 = 0 then ${rare.id}::bigint else ${owner.id} end,
      case when i % 10000 = 0 then 'team.created' else 'team.updated' end, 'team'
    from generate_series(1, 40000) i`.execute(app.db);
  await app.services.database.pools.owner.query('analyze');
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const search = (filters: Parameters<typeof auditEventsQuery>[0]['filters']) =>
    auditEventsQuery({ teamId: team.id, filters, limit: 51 });
  const queries: Record<string, RawBuilder<object>> = {
    newest: search({}),
    common: search({ action: 'team.updated' }),
    commonActor: search({ actor: owner.id }),
    action: search({ action: 'team.created' }),
    actor: search({ actor: rare.id }),
    days: search({ from: daysAgo(210), to: daysAgo(200) }),
    old: search({ to: daysAgo(200) }),
    actors: auditActorsQuery(team.id),
  };
  // As the role of requests: row-level security must not cost the indexes either.
  const tenant = app.services.database.as({ teamId: team.id, userId: owner.id });
  const [read, plans] = await tenant.read(async (tx) => {
    const explained: Record<string, string> = {};
    const rows: Record<string, number> = {};
    for (const [name, query] of Object.entries(queries)) {
      const { sql: text, parameters } = query.compile(tx);
      const answer = await tx.executeQuery<{ 'QUERY PLAN': string }>(
        CompiledQuery.raw(`explain (analyze, costs off, timing off) ${text}`, [...parameters]),
      );
      explained[name] = answer.rows.map((row) => row['QUERY PLAN']).join('\n');
      rows[name] = (await query.execute(tx)).rows.length;
    }
    return [rows, explained];
  });
  expect(read).toEqual({
    newest: 51,
    common: 51,
    commonActor: 51,
    action: 4,
    actor: 4,
    days: 51,
    old: 51,
    actors: 2,
  });
  expect(plans.action).toContain('audit_events_action');
  expect(plans.actor).toContain('audit_events_actor');
  expect(plans.days).toContain('audit_events_time');
  expect(plans.actors).toContain('audit_events_actor');
  for (const [name, plan] of Object.entries(plans)) {
    expect(plan, name).not.toMatch(/Seq Scan on audit_events/);
    // A page is read in the order of an index; four lines, or those of some days, may be sorted.
    if (!['action', 'actor', 'days'].includes(name)) expect(plan, name).not.toMatch(/Sort Key: e\./);
    // Nothing is read to be thrown away but the hour beside a bound.
    const thrown = [...plan.matchAll(/Rows Removed by Filter: (\d+)/g)].map(([, count]) => Number(count));
    expect(Math.max(0, ...thrown), `${name}\n${plan}`).toBeLessThan(20);
  }
});
