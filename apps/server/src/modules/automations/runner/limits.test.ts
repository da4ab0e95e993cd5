import { expect, test } from 'vitest';
import { proveAutomations } from '../proving.ts';
import { graphOf, minutes, startFlows, word } from '../testing.ts';

test('nobody comes in more than ten times an hour, or is in more than twenty at once', async () => {
  await using t = await startFlows();
  const next = { t: { next: 'w' } };
  await t.live(graphOf(word('again'), { w: minutes(6000) }, next, { alone: false }));
  const sayTimes = async (times: number) => {
    for (let time = 0; time < times; time += 1) await t.take('again');
    await t.run();
    return [(await t.waits()).length, (await t.misses()).map(({ why }) => why)];
  };
  // One by one, and all in one batch.
  await t.say('again');
  expect(await sayTimes(10)).toEqual([10, ['too_many']]);
  t.app.clock.advance({ minutes: 61 });
  expect(await sayTimes(10)).toEqual([20, ['too_many']]);
  t.app.clock.advance({ minutes: 61 });
  expect(await sayTimes(1)).toEqual([20, ['too_many', 'too_many']]);
  await proveAutomations(t.app.db);
});

test('who writes like a machine is not answered for an hour, and a person is asked for', async () => {
  await using t = await startFlows();
  await t.live(
    graphOf(
      word('hello'),
      {
        ask: {
          type: 'ask',
          settings: { body: 'What else?', kind: 'text', save: { to: 'variable', name: 'what' } },
        },
      },
      { t: { next: 'ask' }, ask: { next: 'ask' } },
      {},
      [{ name: 'what', kind: 'text' }],
    ),
  );
  await t.say('hello');
  const say = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      t.app.clock.advance({ seconds: 5 });
      await t.say(`message ${time}`);
    }
    return (await t.sent()).length;
  };
  // Slower than that is a person.
  t.app.clock.advance({ minutes: 6 });
  expect(await say(28)).toBe(29);
  expect(await say(10)).toBe(30);
  const talk = () => t.app.db.selectFrom('conversations').select('is_human_needed').executeTakeFirstOrThrow();
  expect(await talk()).toEqual({ is_human_needed: true });
  expect(await t.app.db.selectFrom('conversation_notes').select('body').execute()).toMatchObject([
    { body: expect.stringContaining('30 messages') },
  ]);
  expect((await t.misses()).map(({ why }) => why)).toEqual(['machine']);
  expect(await t.waits()).toHaveLength(1);
  t.app.clock.advance({ minutes: 60 });
  expect(await say(1)).toBe(31);
  await proveAutomations(t.app.db);
});

test('who was in it a thousand times comes in as fast, and by what they were in last', async () => {
  await using t = await startFlows();
  const next = { t: { next: 'w' } };
  const id = await t.live(graphOf(word('again'), { w: minutes(5) }, next, { reentry: { days: 3 } }));
  await t.say('again');
  const contact_id = await t.contactId();
  t.app.clock.advance({ minutes: 6 });
  await t.run();
  const rows = Array.from({ length: 1000 }, (_, nr) => ({
    team_id: t.params.team_id,
    automation_id: id,
    version: 1,
    phone_number_id: t.params.phone_number_id,
    contact_id,
    status: 'dropped',
    end_reason: 'not_abandoned',
    block_id: 't',
    cause: `past:${nr}`,
    state: '{}',
    started_at: t.app.clock.now(),
    changed_at: t.app.clock.now(),
    ended_at: t.app.clock.now(),
  }));
  await t.app.db.insertInto('automation_runs').values(rows).execute();
  // Of those that came to nothing only the last hour's count.
  t.app.clock.advance({ minutes: 61 });
  await t.say('again');
  expect((await t.misses()).map(({ why }) => why)).toEqual(['too_soon']);
  t.app.clock.advance({ days: 3 });
  await t.say('again');
  expect(await t.waits()).toHaveLength(1);
});
