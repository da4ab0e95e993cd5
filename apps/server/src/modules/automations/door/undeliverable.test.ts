import { expect, test } from 'vitest';
import { applyEvents } from '../../../messaging/ledger/index.ts';
import { graphOf, minutes, startFlows, text, word } from '../testing.ts';

test('who cannot be reached leaves where the rules say so; any other failure ends nobody', async () => {
  await using t = await startFlows();
  const blocks = { a: text('Hello'), w: minutes(60), b: text('Still there?') };
  const next = { t: { next: 'a' }, a: { next: 'w' }, w: { next: 'b' } };
  await t.live(graphOf(word('promo'), blocks, next, { exits: [{ on: 'undeliverable' }] }));
  await t.say('promo');
  const failWith = async (code: number, body: string) => {
    const { id: messageId, content } = await t.app.db
      .selectFrom('messages')
      .select(['id', 'content'])
      .where('direction', '=', 'out')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(content).toMatchObject({ body });
    const error = { code, title: 'Failed', details: null };
    const event = {
      kind: 'failed',
      at: t.app.clock.now(),
      wamid: `wamid.${code}`,
      error,
      price: null,
    } as const;
    await t.app.services.database.pipeline.transaction((tx) =>
      applyEvents(tx, [{ teamId: t.params.team_id, messageId, event }]),
    );
    await t.run();
  };
  await failWith(131047, 'Hello');
  expect(await t.waits()).toHaveLength(1);
  t.app.clock.advance({ minutes: 61 });
  await t.run();
  await t.say('promo');
  await failWith(131026, 'Hello');
  expect((await t.runs()).map(({ status, end_reason }) => [status, end_reason])).toEqual([
    ['done', 'finished'],
    ['left', 'undeliverable'],
  ]);
});
