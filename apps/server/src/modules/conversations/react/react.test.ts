import { reactToMessage } from '@herald/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventually, type PhoneTalk, startPhoneTalk } from '../../../test/startPhoneTalk.ts';

const incoming = async (talk: PhoneTalk) => (await talk.open()).messages.at(-1)!;

function react(talk: PhoneTalk, message_id: number, emoji: string) {
  return talk.caller.call(reactToMessage, { params: { ...talk.params, message_id }, body: { emoji } });
}

const own = (message: { reactions: { emoji: string; contact_is_sender: boolean }[] } | undefined) =>
  message?.reactions.filter(({ contact_is_sender }) => !contact_is_sender).map(({ emoji }) => emoji);

const shownAt = async (talk: PhoneTalk, id: number) =>
  own((await talk.open()).messages.find((message) => message.id === id));

const ledger = (talk: PhoneTalk) =>
  talk.app.db.selectFrom('messages').selectAll().where('type', '=', 'reaction').orderBy('id').execute();

const sentReactions = (talk: PhoneTalk) => talk.arrived().map(({ content }) => content.reaction);

/** Nobody sends: somebody else has the number, until that is over. */
async function holdNumber({ app, params }: PhoneTalk): Promise<() => Promise<unknown>> {
  const lease = { holder: 'somebody', epoch: 1000, expires_at: new Date(Date.now() + 600_000) };
  const name = `number:${params.phone_number_id}`;
  await app.db
    .insertInto('leases')
    .values({ name, ...lease })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(lease))
    .execute();
  const over = { expires_at: new Date(0) };
  return () => app.db.updateTable('leases').set(over).where('name', '=', name).execute();
}

test('a reaction shows at once, arrives once, and moves nothing else', async () => {
  await using talk = await startPhoneTalk();
  const { id } = await incoming(talk);
  const row = async () => {
    const { db } = talk.app;
    return [
      await db.selectFrom('conversations').selectAll().executeTakeFirst(),
      await db.selectFrom('phone_numbers').select('unread_conversations').executeTakeFirst(),
    ];
  };
  const before = await row();
  const answer = await react(talk, id, '👍');
  expect([answer.status, own(answer.data)]).toEqual([200, ['👍']]);
  expect((await react(talk, id, '👍')).status).toBe(200);
  await eventually(() => talk.arrived().length);
  await eventually(async () => (await ledger(talk))[0]?.status === 'sent');
  expect((await react(talk, id, '👍')).status).toBe(200);

  const [target] = await talk.app.db.selectFrom('messages').select('wamid').where('id', '=', id).execute();
  expect(sentReactions(talk)).toEqual([{ message_id: target?.wamid, emoji: '👍' }]);
  expect(await row()).toEqual(before);
  const opened = await talk.open();
  expect(opened.messages).toHaveLength(1);
  expect(opened.last_message_preview).toBe('Bonjour');

  await react(talk, id, '');
  await eventually(() => talk.arrived().length === 2);
  expect(sentReactions(talk).at(-1)).toEqual({ message_id: target?.wamid, emoji: '' });
  expect(await shownAt(talk, id)).toEqual([]);
});

test('a reaction that cannot be sent is taken back, to what the person sees', async () => {
  await using talk = await startPhoneTalk();
  const { id } = await incoming(talk);
  await react(talk, id, '👍');
  await eventually(async () => (await ledger(talk))[0]?.status === 'sent');
  talk.app.sandbox.fault({ kind: 'error', times: 1, path: 'messages', httpStatus: 400, code: 131026 });
  expect(own((await react(talk, id, '❤️')).data)).toEqual(['❤️']);
  await eventually(async () => (await ledger(talk))[1]?.status === 'failed');
  expect(await shownAt(talk, id)).toEqual(['👍']);
  // It is not there, so it may be tried again.
  await react(talk, id, '❤️');
  await eventually(() => talk.arrived().length === 2);
  expect(await shownAt(talk, id)).toEqual(['❤️']);
});

test('one that has not left gives way to the next, and two colleagues leave one', async () => {
  await using talk = await startPhoneTalk();
  const { id } = await incoming(talk);
  await holdNumber(talk);
  await Promise.all([react(talk, id, '👍'), react(talk, id, '🙏')]);
  await react(talk, id, '🙏');
  const last = await react(talk, id, '😂');
  expect(own(last.data)).toEqual(['😂']);
  const waiting = (await ledger(talk)).filter(({ status }) => status === 'queued');
  expect(waiting.map(({ content }) => content)).toEqual([
    expect.objectContaining({ emoji: '😂', previous: null }),
  ]);
  expect(own((await react(talk, id, '')).data)).toEqual([]);
  expect((await ledger(talk)).filter(({ status }) => status === 'queued')).toEqual([]);
});

test('what takes no reaction says why', async () => {
  await using talk = await startPhoneTalk({ limits: { serviceWindow: false } });
  const { id } = await incoming(talk);
  const refused = async (message_id: number, emoji: string) => {
    const { status, body } = await react(talk, message_id, emoji);
    return [status, body.code];
  };
  expect(await refused(id, 'ok')).toEqual([422, 'invalid']);
  expect(await refused(id, '👍👍')).toEqual([422, 'invalid']);
  expect(await refused(999_999, '👍')).toEqual([404, 'not_found']);
  await react(talk, id, '👍');
  await eventually(async () => (await ledger(talk))[0]?.status === 'sent');
  const [reaction] = await ledger(talk);
  expect(await refused(reaction?.id ?? 0, '👍')).toEqual([404, 'not_found']);

  talk.app.clock.advance({ hours: 25 });
  expect(await refused(id, '❤️')).toEqual([409, 'window_closed']);
  expect(await shownAt(talk, id)).toEqual(['👍']);
  const set = (values: { happened_at?: Date; revoked_at?: Date }) =>
    talk.app.db.updateTable('messages').set(values).where('id', '=', id).execute();
  await set({ happened_at: new Date(talk.app.clock.now().getTime() - 31 * 86_400_000) });
  expect(await refused(id, '❤️')).toEqual([409, 'message_not_reactable']);
  await set({ happened_at: talk.app.clock.now(), revoked_at: talk.app.clock.now() });
  expect(await refused(id, '❤️')).toEqual([409, 'message_not_reactable']);
});

test('whatever fails in between, the thread shows in the end what the person sees', async () => {
  await using talk = await startPhoneTalk();
  const { id } = await incoming(talk);
  const step = fc.record({
    emoji: fc.constantFrom('👍', '❤️', '😂', ''),
    fails: fc.boolean(),
    waits: fc.boolean(),
  });
  const settled = async () =>
    (await ledger(talk)).every(({ status }) => ['sent', 'failed', 'skipped'].includes(status));
  for (const steps of fc.sample(fc.array(step, { minLength: 4, maxLength: 8 }), { numRuns: 6, seed: 7 })) {
    for (const { emoji, fails, waits } of steps) {
      if (fails)
        talk.app.sandbox.fault({ kind: 'error', times: 1, path: 'messages', httpStatus: 400, code: 131026 });
      await react(talk, id, emoji);
      if (waits) await eventually(settled);
    }
    await eventually(settled);
    talk.app.sandbox.clearFaults();
    const last = sentReactions(talk).at(-1) as { emoji: string } | undefined;
    expect(await shownAt(talk, id), JSON.stringify(steps)).toEqual(last?.emoji ? [last.emoji] : []);
  }
});

test('one that had to wait never comes after a later one', async () => {
  await using talk = await startPhoneTalk();
  const { id } = await incoming(talk);
  const release = await holdNumber(talk);
  await react(talk, id, '👍');
  const [first] = await ledger(talk);
  // As when the second was made while the first was under way, and WhatsApp then asked to try the first again.
  await talk.app.db.updateTable('messages').set({ status: 'sending' }).where('id', '=', first!.id).execute();
  await react(talk, id, '❤️');
  await talk.app.db.updateTable('messages').set({ status: 'queued' }).where('id', '=', first!.id).execute();
  await release();
  await eventually(async () => (await ledger(talk)).every(({ status }) => status !== 'queued'));
  await eventually(() => talk.arrived().length);
  expect((await ledger(talk)).map(({ status }) => status)[0]).toBe('skipped');
  expect(sentReactions(talk)).toMatchObject([{ emoji: '❤️' }]);
  expect(await shownAt(talk, id)).toEqual(['❤️']);
});
