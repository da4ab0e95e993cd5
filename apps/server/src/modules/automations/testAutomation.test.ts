import * as contract from '@herald/contract';
import { expect, test } from 'vitest';
import { forgetRuns } from './forgetRuns.ts';
import { proveAutomations } from './proving.ts';
import { personNumber } from './runner/everyKind.ts';
import { graphOf, minutes, startFlows, text, word } from './testing.ts';

const anna = personNumber(0);

test('a test leads one contact through draft or live for real, apart from everything that is counted', async () => {
  await using t = await startFlows();
  const cart = graphOf(
    { kind: 'shopify_abandoned_cart' },
    { hi: text('Your cart'), w: minutes(30), late: text('After the wait') },
    { t: { next: 'hi' }, hi: { next: 'w' }, w: { next: 'late' } },
    { reentry: 'once', purpose: 'marketing', exits: [{ on: 'ordered' }] },
  );
  await t.openShop();
  const id = await t.live(cart);
  await t.say('hello', anna);
  const params = t.of(id);
  const contact_id = await t.contactId();
  const begin = async (body: object = {}) => {
    const answer = await t.caller.call(contract.testAutomation, { params, body: { contact_id, ...body } });
    await t.run();
    return answer;
  };
  const list = (query: object = {}) =>
    t.caller.call(contract.listExecutions, { params, query: query as never });

  // Nothing is waited for that a test has not got, and it neither asks who may come in nor keeps anybody out.
  const { data: first } = await begin({ of: 'live' });
  await begin({ of: 'live' });
  expect(await t.runs()).toMatchObject([
    { status: 'left', end_reason: 'restarted', version: -1, cause: first.cause },
    { status: 'waiting', version: -1 },
  ]);
  expect(await t.sent()).toEqual(['Your cart', 'Your cart']);
  await t.caller.call(contract.updateAutomation, {
    params,
    body: { graph: { ...cart, blocks: { ...cart.blocks, hi: { ...text('New'), at: [0, 0] } as never } } },
  });
  await begin();
  expect((await t.sent()).at(-1)).toBe('New');

  // Publishing asks nothing about tests, and leaves them where they are.
  const published = await t.caller.call(contract.publishAutomation, {
    params,
    body: { revision: 2, note: '', people: 'move' },
  });
  expect(published.data).toMatchObject({ version: 2 });
  await t.run();
  expect((await t.runs()).at(-1)).toMatchObject({ status: 'waiting', version: -2 });
  const { data: versions } = await t.caller.call(contract.listAutomationVersions, { params });
  expect(versions.map(({ version }) => version)).toEqual([2, 1]);

  expect((await list()).data).toEqual([]);
  const { data: tests } = await list({ tests: 'true' });
  expect(tests.map(({ is_test, status }) => [is_test, status])).toEqual([
    [true, 'waiting'],
    [true, 'left'],
    [true, 'left'],
  ]);
  const of = { ...params, run_id: tests[0]!.id };
  await t.caller.call(contract.goOnExecution, { params: of });
  await t.run();
  const { data: run } = await t.caller.call(contract.getExecution, { params: of });
  expect(run).toMatchObject({ is_test: true, status: 'done', graph: { blocks: { hi: {} } } });
  const { data: statistics } = await t.caller.call(contract.getAutomationStatistics, { params, query: {} });
  const nothing = { entered: 0, under_way: 0, finished: 0, left: {}, failed: 0, goals: 0 };
  expect(statistics).toMatchObject({ totals: nothing, blocks: [] });

  // Whatever may refuse a message, or take somebody out, still does.
  await begin();
  await t.say('STOP', anna);
  expect((await t.runs()).at(-1)).toMatchObject({ status: 'left', end_reason: 'opted_out' });
  t.app.clock.advance({ hours: 25 });
  const before = (await t.sent()).length;
  await begin();
  const { data: refused } = await t.caller.call(contract.getExecution, {
    params: { ...params, run_id: (await t.runs()).at(-1)!.id },
  });
  const trail = refused.bursts.flatMap((burst) => burst.trail);
  expect(trail).toContainEqual({ block: 'hi', event: 'refused', why: 'window_closed' });
  expect(await t.sent()).toHaveLength(before);

  const stranger = await t.caller.call(contract.testAutomation, {
    params,
    body: { contact_id: 999_999, of: 'draft' },
  });
  expect(stranger.status).toBe(404);
  await proveAutomations(t.app.db);
});

test('tests are forgotten a month after they ended, and one of the same draft then begins all the same', async () => {
  await using t = await startFlows();
  const id = await t.live(graphOf(word('promo'), { hi: text('Hello') }, { t: { next: 'hi' } }));
  await t.say('hello', anna);
  const params = t.of(id);
  const body = { contact_id: await t.contactId(), of: 'draft' as const };
  const begin = () => t.caller.call(contract.testAutomation, { params, body });
  const { services, clock } = t.app;
  const work = { app: services, db: services.database.pipeline, log: services.log, clock, attempt: 1 };
  const forget = () => forgetRuns.run({}, { ...work, signal: new AbortController().signal });
  const versions = async () =>
    (await t.app.db.selectFrom('automation_versions').select('version').orderBy('version').execute()).map(
      ({ version }) => version,
    );
  await begin();
  await t.run();
  t.app.clock.advance({ hours: 29 * 24 + 1 });
  await forget();
  expect([(await t.runs()).length, await versions()]).toEqual([1, [-1, 1]]);

  // What it is asked with today is not forgotten tomorrow, before it has begun.
  await begin();
  t.app.clock.advance({ hours: 24 });
  await forget();
  expect(await versions()).toEqual([-2, 1]);
  await t.run();
  expect(await t.runs()).toMatchObject([{ version: -2 }]);
});

test('a test in a hurry waits five seconds instead of a day', async () => {
  await using t = await startFlows();
  const graph = graphOf(
    word('promo'),
    { w: minutes(1440), hi: text('Hello') },
    { t: { next: 'w' }, w: { next: 'hi' } },
  );
  const id = await t.live(graph);
  await t.say('hello', anna);
  const body = { contact_id: await t.contactId(), quick_waits: true };
  await t.caller.call(contract.testAutomation, { params: t.of(id), body });
  await t.run();
  expect(await t.sent()).toEqual([]);
  t.app.clock.advance({ seconds: 5 });
  await t.run();
  expect(await t.sent()).toEqual(['Hello']);
  await proveAutomations(t.app.db);
});
