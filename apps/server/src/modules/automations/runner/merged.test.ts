import * as contract from '@herald/contract';
import { expect, test } from 'vitest';
import { proveAutomations } from '../proving.ts';
import { type Flows, graphOf, minutes, startFlows, text, word } from '../testing.ts';
import { personNumber } from './everyKind.ts';

test('two who turn out to be one are in an automation once: the way that is further goes on', async () => {
  await using t = await startFlows();
  const far = { t: { next: 'w' }, w: { next: 'a' }, a: { next: 'long' } };
  await t.live(graphOf(word('promo'), { w: minutes(5), a: text('Hello'), long: minutes(600) }, far));
  const people = [personNumber(1), personNumber(2)] as const;
  await t.say('promo', people[0]);
  t.app.clock.advance({ minutes: 6 });
  await t.run();
  await t.say('promo', people[1]);
  expect(await t.waits()).toMatchObject([{ block_id: 'long' }, { block_id: 'w' }]);
  const ids = (await t.app.db.selectFrom('contacts').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  );
  const [merged = 0, kept = 0] = ids;
  const answer = await t.caller.call(contract.mergeContacts, {
    params: { ...t.params, contact_id: kept },
    body: { contact_id: merged },
  });
  expect(answer.status).toBeLessThan(300);
  await t.run();
  expect(await t.runs()).toMatchObject([
    { contact_id: kept, status: 'waiting', block_id: 'long' },
    { contact_id: kept, status: 'left', end_reason: 'merged' },
  ]);
  await proveAutomations(t.app.db);
});

test('who was taken for somebody else goes on by themselves once that is undone', async () => {
  await using t = await startFlows();
  const blocks = { w: minutes(60), a: text('Hello'), x: minutes(60), b: text('Bye') };
  const next = { t: { next: 'w' }, w: { next: 'a' }, a: { next: 'x' }, x: { next: 'b' } };
  await t.live(graphOf(word('promo'), blocks, next));
  await t.live(graphOf(word('other'), blocks, next), 'Other');
  const [one, two] = [personNumber(1), personNumber(2)];
  await t.say('promo', one);
  await t.say('other', two);
  const idOf = async ({ wa_id }: typeof one) =>
    (
      await t.app.db
        .selectFrom('contacts')
        .select('id')
        .where('phone_number', '=', `+${wa_id}`)
        .executeTakeFirstOrThrow()
    ).id;
  const [kept, merged] = [await idOf(one), await idOf(two)];
  const { data } = await t.caller.call(contract.mergeContacts, {
    params: { ...t.params, contact_id: kept },
    body: { contact_id: merged },
  });
  await t.run();
  const whose = async ({ app: { db } }: Flows) =>
    (await db.selectFrom('automation_waits').select('contact_id').orderBy('run_id').execute()).map(
      ({ contact_id }) => contact_id,
    );
  expect(await whose(t)).toEqual([kept, kept]);
  t.app.clock.advance({ minutes: 61 });
  await t.run();

  const undone = await t.caller.call(contract.undoMerge, {
    params: { ...t.params, merge_id: data.merge.id },
  });
  expect(undone.status).toBe(200);
  await t.run();
  expect(await whose(t)).toEqual([kept, merged]);
  t.app.clock.advance({ minutes: 61 });
  await t.run();
  expect(await t.runs()).toMatchObject([
    { contact_id: kept, status: 'done', sent: 2 },
    { contact_id: merged, status: 'done', sent: 2 },
  ]);
  const messages = await t.app.db
    .selectFrom('messages')
    .select(['contact_id', 'content'])
    .where('cause', '=', 'automation')
    .orderBy('id')
    .execute();
  expect(messages.map(({ contact_id, content }) => [contact_id, (content as { body: string }).body])).toEqual(
    [
      // What left while they were one stays where it was written.
      [kept, 'Hello'],
      [kept, 'Hello'],
      [kept, 'Bye'],
      [merged, 'Bye'],
    ],
  );
  await proveAutomations(t.app.db);
});
