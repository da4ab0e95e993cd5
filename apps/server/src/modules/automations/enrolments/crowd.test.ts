import * as contract from '@herald/contract';
import { expect, test } from 'vitest';
import { graphOf, minutes, startFlows, text, word } from '../testing.ts';

const menu = {
  type: 'buttons',
  settings: {
    body: 'Which size?',
    buttons: [{ key: 's', title: 'Small' }],
    answer_within: { amount: 1, unit: 'hours' },
  },
};

test('what many are sent at once leaves behind what answers somebody', async () => {
  await using t = await startFlows();
  await t.say('hello');
  const contactId = await t.contactId();
  const { data: list } = await t.caller.call(contract.createGroup, {
    params: t.params,
    body: { name: 'All', color: 'green' },
  });
  await t.app.db
    .insertInto('group_members')
    .values({ team_id: t.params.team_id, group_id: list.id, contact_id: contactId })
    .execute();
  const id = await t.live(
    graphOf(
      { kind: 'audience' },
      { a: menu, b: text('Small it is'), w: minutes(5), c: text('Still here?') },
      { t: { next: 'a' }, a: { s: 'b' }, b: { next: 'w' }, w: { next: 'c' } },
    ),
  );
  await t.live(graphOf(word('hours'), { a: text('9 to 18') }, { t: { next: 'a' } }), 'Hours');
  await t.caller.call(contract.startEnrolment, { params: t.of(id), body: { group_id: list.id } });
  await t.app.runJobs();
  await t.run();
  await t.tap('Small');
  t.app.clock.advance({ minutes: 6 });
  await t.run();
  await t.say('hours');
  const sent = await t.app.db
    .selectFrom('messages')
    .select(['content', 'priority'])
    .where('direction', '=', 'out')
    .orderBy('id')
    .execute();
  expect(sent.map(({ content, priority }) => [(content as { body?: string }).body, priority])).toEqual([
    ['Which size?', 2],
    ['Small it is', 1],
    ['Still here?', 2],
    ['9 to 18', 1],
  ]);
});

test('nobody is let in while two thousand messages of the number wait', async () => {
  await using t = await startFlows();
  await t.say('hello');
  const { team_id, phone_number_id } = t.params;
  const contact_id = await t.contactId();
  const { data: list } = await t.caller.call(contract.createGroup, {
    params: t.params,
    body: { name: 'All', color: 'green' },
  });
  await t.app.db.insertInto('group_members').values({ team_id, group_id: list.id, contact_id }).execute();
  const id = await t.live(graphOf({ kind: 'audience' }, { w: minutes(5) }, { t: { next: 'w' } }));
  const queued = {
    ...{ team_id, phone_number_id, contact_id, direction: 'out' as const, status: 'queued' as const },
    ...{ type: 'text', content: JSON.stringify({ body: 'Hi' }), cause: 'api', priority: 1 },
    happened_at: t.app.clock.now(),
  };
  await t.app.db
    .insertInto('messages')
    .values(Array.from({ length: 2000 }, () => queued) as never)
    .execute();
  await t.caller.call(contract.startEnrolment, { params: t.of(id), body: { group_id: list.id } });
  const again = async () => {
    t.app.clock.advance({ seconds: 2 });
    await t.app.runJobs();
    await t.run();
    return (await t.runs()).length;
  };
  expect(await again()).toBe(0);
  await t.app.db
    .deleteFrom('messages')
    .where('id', 'in', (of) => of.selectFrom('messages').select('id').where('cause', '=', 'api').limit(1))
    .execute();
  expect(await again()).toBe(1);
});
