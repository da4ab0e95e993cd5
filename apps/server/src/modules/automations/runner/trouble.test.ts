import * as contract from '@herald/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { breakWrites } from '../../../test/breakWrites.ts';
import { proveAutomations } from '../proving.ts';
import { graphOf, minutes, startFlows, text, word } from '../testing.ts';
import { createList, everyKind, historyOf, personNumber, startOther, walk } from './everyKind.ts';
import { newTurns } from './findWork.ts';
import { runFlows } from './service.ts';
import { stepBatch } from './stepBatch.ts';

test('two workers take on the same team, and everybody is taken on once', async () => {
  await using other = await startOther();
  await using t = await startFlows({ OUTBOUND_ALLOW: other.host });
  await everyKind(t, { listId: await createList(t) });
  await walk(t, personNumber(0), other.host, t.run);
  const expected = await historyOf(t, personNumber(0));
  const both = async () => void (await Promise.all([t.run(), t.run(), t.run()]));
  const people = [1, 2, 3, 4, 5, 6].map(personNumber);
  // All of them at the same place at the same time: the bell rings for the last.
  await walk(t, people, other.host, both);
  for (const person of people) expect(await historyOf(t, person)).toEqual(expected);
  await proveAutomations(t.app.db);
}, 180_000);

test('whose step fails five times is out and says so; nobody else waits for them', async () => {
  await using t = await startFlows();
  const [stuck, other] = [personNumber(1), personNumber(2)];
  const next = { t: { next: 'w' }, w: { next: 'a' } };
  const id = await t.live(graphOf(word('promo'), { w: minutes(30), a: text('Hello') }, next));
  await t.take('promo', stuck);
  await t.say('promo', other);
  const { id: stuckId } = await t.app.db
    .selectFrom('contacts')
    .select('id')
    .where('phone_number', '=', `+${stuck.wa_id}`)
    .executeTakeFirstOrThrow();
  const { owner } = t.app.services.database.pools;
  await owner.query(
    `alter table messages add constraint stuck check (contact_id <> ${stuckId} or direction = 'in')`,
  );
  t.app.clock.advance({ minutes: 30 });
  await t.run();
  expect(await t.sent()).toEqual(['Hello']);
  for (const seconds of [5, 30, 300]) {
    t.app.clock.advance({ seconds });
    await t.run();
  }
  expect((await t.runs()).map(({ status }) => status)).toEqual(expect.arrayContaining(['waiting', 'done']));
  t.app.clock.advance({ seconds: 1800 });
  await t.run();
  const figures = await t.caller.call(contract.getAutomationStatistics, { params: t.of(id), query: {} });
  expect(figures.data).toMatchObject({ totals: { failed: 1 } });
  await proveAutomations(t.app.db);
  // Who was to come in and cannot be let in leaves a line.
  await owner.query(
    `alter table automation_runs add constraint never check (contact_id <> ${stuckId} or cause not like 'message%') not valid`,
  );
  await t.take('promo', stuck);
  for (const seconds of [0, 5, 30, 300, 1800]) {
    t.app.clock.advance({ seconds });
    await t.run();
  }
  expect(await t.misses()).toMatchObject([{ contact_id: stuckId, why: 'internal' }]);
}, 180_000);

test('what is written before a question leaves is no answer to it, however fast the stepper is', async () => {
  await using t = await startFlows();
  const ask = (body: string, name: string) => ({
    type: 'ask',
    settings: { body, kind: 'text', save: { to: 'variable', name } },
  });
  await t.live(
    graphOf(
      word('promo'),
      { first: ask('Which colour?', 'colour'), second: ask('Which size?', 'size'), w: minutes(5) },
      { t: { next: 'first' }, first: { next: 'second' }, second: { next: 'w' } },
      {},
      [{ name: 'colour' }, { name: 'size' }],
    ),
  );
  await t.say('promo');
  await t.take('blue');
  await t.take('or green');
  await t.run();
  expect(await t.sent()).toEqual(['Which colour?', 'Which size?']);
  expect(await t.runs()).toMatchObject([{ block_id: 'second', state: { vars: { colour: 'blue' } } }]);
  await proveAutomations(t.app.db);
});

test('where two versions are published before somebody’s turn, they go the way of both', async () => {
  await using t = await startFlows();
  const first = graphOf(
    word('promo'),
    { a: minutes(60), b: minutes(60), c: minutes(60) },
    { t: { next: 'a' }, a: { next: 'b' }, b: { next: 'c' } },
  );
  const id = await t.live(first);
  await t.say('promo');
  const params = t.of(id);
  const publishWithout = async (...gone: string[]) => {
    const blocks = Object.fromEntries(Object.entries(first.blocks).filter(([key]) => !gone.includes(key)));
    const rest = gone.includes('b') ? { t: { next: 'c' } } : { t: { next: 'b' }, b: { next: 'c' } };
    const graph = { ...first, blocks, next: rest };
    await t.caller.call(contract.updateAutomation, { params, body: { graph } as never });
    const { data: changes } = await t.caller.call(contract.getAutomationChanges, { params });
    const { data } = await t.caller.call(contract.getAutomation, { params });
    const { moves } = changes;
    const body = { revision: data.revision, note: '', people: 'move' as const, moves };
    expect((await t.caller.call(contract.publishAutomation, { params, body })).status).toBe(200);
    return changes;
  };
  expect(await publishWithout('a')).toMatchObject({
    people: [{ block_id: 'a', count: 1 }],
    moves: { a: 'b' },
  });
  expect(await publishWithout('a', 'b')).toMatchObject({
    people: [{ block_id: 'b', count: 1 }],
    moves: { b: 'c' },
  });
  await t.run();
  expect(await t.waits()).toMatchObject([{ block_id: 'c', version: 3 }]);
  await proveAutomations(t.app.db);
});

/** With CROWD=10000 so many are inside, which takes a minute. */
const crowd = Number(process.env.CROWD ?? 400);

test('an edit while many are inside leaves each of them where its dialog said', {
  timeout: 300_000,
}, async () => {
  await using t = await startFlows();
  const waits = { a: minutes(60), b: minutes(60), c: minutes(60), d: minutes(60) };
  const next = { t: { next: 'a' }, a: { next: 'b' }, b: { next: 'c' }, c: { next: 'd' } };
  const id = await t.live(graphOf(word('promo'), waits, next));
  const runAll = () => runFlows(t.app.services, Number.POSITIVE_INFINITY);
  const quarter = crowd / 4;
  for (let group = 0; group < 4; group += 1) {
    t.app.clock.advance({ minutes: 61 });
    await sql`
      with c as (
        insert into contacts (team_id, phone_number)
        select ${t.params.team_id}, '+337' || lpad(n::text, 8, '0')
        from generate_series(${group * quarter + 1}::int, ${(group + 1) * quarter}::int) n returning team_id, id
      )
      insert into automation_inputs (team_id, contact_id, phone_number_id, lane, kind, automation_id, cause, data, happened_at)
      select team_id, id, ${t.params.phone_number_id}, 2, 'start', ${id}, 'crowd:' || id, '{}', ${t.app.clock.now()}
      from c`.execute(t.app.db);
    await runAll();
  }
  const params = t.of(id);
  const { b: _, d: __, ...kept } = waits;
  const edited = graphOf(word('promo'), { ...kept, a: minutes(30) }, { t: { next: 'a' }, a: { next: 'c' } });
  await t.caller.call(contract.updateAutomation, { params, body: { graph: edited } as never });
  const { data: changes } = await t.caller.call(contract.getAutomationChanges, { params });
  const announced = Object.fromEntries(
    changes.people.map((one) => [one.block_id, [one.count, one.is_removed]]),
  );
  expect(announced).toEqual({
    a: [quarter, false],
    b: [quarter, true],
    c: [quarter, false],
    d: [quarter, true],
  });
  expect(changes.moves).toMatchObject({ b: 'c' });
  const { data } = await t.caller.call(contract.getAutomation, { params });
  const body = {
    revision: data.revision,
    note: '',
    people: 'move' as const,
    moves: { ...changes.moves, d: null },
  };
  expect((await t.caller.call(contract.publishAutomation, { params, body })).status).toBe(200);
  await runAll();
  const { rows } = await sql`
    select status, end_reason, case when status = 'waiting' then block_id end as block, version, count(*)::int as count
    from automation_runs group by 1, 2, 3, 4 order by 1, 3`.execute(t.app.db);
  expect(rows).toEqual([
    { status: 'left', end_reason: 'version_changed', block: null, version: 2, count: quarter },
    { status: 'waiting', end_reason: null, block: 'a', version: 2, count: quarter },
    { status: 'waiting', end_reason: null, block: 'c', version: 2, count: 2 * quarter },
  ]);
  await proveAutomations(t.app.db);
});

test('what other lanes leave is taken by those who come in at once, and two loops take no one twice', async () => {
  await using t = await startFlows();
  await t.live(graphOf(word('promo'), { a: text('Hello') }, { t: { next: 'a' } }));
  const people = Array.from({ length: 14 }, (_, index) => personNumber(index));
  for (const person of people) await t.take('promo', person);
  await sql`update automation_inputs set lane = 2`.execute(t.app.db);
  const { busy } = newTurns();
  const one = () => stepBatch(t.app.services, newTurns(busy));
  const stepped = await Promise.all([one(), one()]);
  expect([stepped[0]! + stepped[1]!, busy.size]).toEqual([people.length, 0]);
  expect(await t.sent()).toEqual(people.map(() => 'Hello'));
  await proveAutomations(t.app.db);
});

test('a worker that dies in the middle leaves everything to the next', async () => {
  await using t = await startFlows();
  await t.live(graphOf(word('promo'), { a: text('Hello') }, { t: { next: 'a' } }));
  const people = [1, 2, 3, 4, 5].map(personNumber);
  for (const person of people) await t.take('promo', person);
  const breaker = breakWrites(t.app.services.database.pools.pipeline);
  breaker.arm({ at: 8, how: 'killed' });
  await breaker.during(() => stepBatch(t.app.services, newTurns()));
  expect(breaker.hasBroken()).toBe(true);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from automation_inputs`.execute(
    t.app.db,
  );
  expect([rows[0]?.count, await t.sent()]).toEqual([5, []]);
  await t.run();
  expect(await t.sent()).toEqual(people.map(() => 'Hello'));
  await proveAutomations(t.app.db);
});
