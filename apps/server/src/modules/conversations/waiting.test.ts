import {
  closeConversation,
  getConversation,
  listConversations,
  sendConversationMessage,
} from '@herald/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  change,
  type Inbox,
  messagesChange,
  startInbox,
  textItem,
} from '../../messaging/whatsapp/test/index.ts';

const here = ({ number }: Inbox) => ({ team_id: number.team_id, phone_number_id: number.id });
const person = (index: number) => ({ wa_id: `3370001${String(index).padStart(4, '0')}`, name: `P${index}` });
const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1000);

const waitingOf = async (inbox: Inbox) => {
  const { data } = await inbox.app
    .as(inbox.owner)
    .call(listConversations, { params: here(inbox), query: { longest_wait: true } as never });
  return data;
};

async function lastConversation({ app }: Inbox) {
  const query = app.db.selectFrom('conversations').selectAll().orderBy('contact_id', 'desc');
  return query.executeTakeFirstOrThrow();
}

test('who waits, and since when, is what the plainest reading of the messages says, told in any order', async () => {
  await using inbox = await startInbox();
  const { app, number } = inbox;
  const start = secondsOf(app.clock.now()) - 6 * 3600;
  let people = 0;
  const history = fc.array(fc.constantFrom('customer', 'phone'), { minLength: 1, maxLength: 7 });
  await fc.assert(
    fc.asyncProperty(
      history.chain((said) =>
        fc.record({
          said: fc.constant(said),
          order: fc.shuffledSubarray([...said.keys()], { minLength: said.length }),
          batch: fc.integer({ min: 1, max: 3 }),
        }),
      ),
      async ({ said, order, batch }) => {
        people += 1;
        const from = person(people);
        const told = order.map((at) => {
          const item = { ...textItem(app, `${at}`, from), timestamp: String(start + at * 600) };
          if (said[at] === 'customer') return messagesChange(number, [item], from);
          const echo = { ...item, from: '15550100199', to: from.wa_id };
          return change(number, { message_echoes: [echo] }, 'smb_message_echoes');
        });
        for (let at = 0; at < told.length; at += batch) await inbox.receive(...told.slice(at, at + batch));
        const unanswered = said.findIndex(
          (who, at) => who === 'customer' && !said.slice(at).includes('phone'),
        );
        const expected = unanswered === -1 ? null : start + unanswered * 600;
        const { waiting_since } = await lastConversation(inbox);
        expect(waiting_since && secondsOf(waiting_since)).toBe(expected);
      },
    ),
    { numRuns: 25 },
  );
});

test('answering and closing end the wait, automatic replies do not; the longest wait comes first', async () => {
  await using inbox = await startInbox();
  const { app, owner } = inbox;
  for (const index of [1, 2, 3]) {
    const item = { ...textItem(app, 'Hello?', person(index)) };
    const timestamp = String(secondsOf(app.clock.now()) - 600 * (index === 2 ? 9 : index));
    await inbox.receiveMessages([{ ...item, timestamp }], person(index));
  }
  const [longest, ...others] = await waitingOf(inbox);
  expect([longest?.name, ...others.map(({ name }) => name)]).toEqual(['P2', 'P3', 'P1']);
  const of = (name: string) => {
    const found = [longest, ...others].find((row) => row?.name === name);
    return { ...here(inbox), contact_id: found?.contact_id ?? 0 };
  };
  await app.as(owner).call(sendConversationMessage, {
    params: of('P2'),
    body: { message: { type: 'text', body: 'Yes.' } },
  });
  await app.as(owner).call(closeConversation, { params: of('P3'), body: { closed: true } });
  expect((await waitingOf(inbox)).map(({ name }) => name)).toEqual(['P1']);
  // Opening it and leaving again answers nobody.
  await app.as(owner).call(getConversation, { params: of('P1'), query: {} });
  expect(await waitingOf(inbox)).toHaveLength(1);
});

test('an answer that failed shows in the list until somebody answers again, rings for its author, and says whether to retry', async () => {
  await using inbox = await startInbox();
  const { app, owner, number } = inbox;
  await inbox.receiveMessages([textItem(app, 'Hello?', person(1))], person(1));
  const { contact_id } = await lastConversation(inbox);
  const params = { ...here(inbox), contact_id };
  const send = (body: string) =>
    app.as(owner).call(sendConversationMessage, { params, body: { message: { type: 'text', body } } });
  const failed = async () => {
    const query = { failed: true } as never;
    const { data } = await app.as(owner).call(listConversations, { params: here(inbox), query });
    return data.map(({ has_failed }) => has_failed);
  };
  const fail = async (id: number, code: number) => {
    const wamid = `wamid.failed${id}`;
    await app.db.updateTable('messages').set({ wamid, status: 'accepted' }).where('id', '=', id).execute();
    const status = {
      id: wamid,
      status: 'failed',
      timestamp: String(secondsOf(app.clock.now())),
      recipient_id: person(1).wa_id,
      errors: [{ code, title: 'No' }],
    };
    await inbox.receive(change(number, { statuses: [status] }));
    await app.runJobs();
  };
  const first = await send('Yes.');
  expect(await failed()).toEqual([]);
  await fail(first.data.id, 131026);
  expect(await failed()).toEqual([true]);
  const told = await app.db.selectFrom('notifications').select(['user_id', 'kind', 'data']).execute();
  expect(told).toEqual([{ user_id: owner.id, kind: 'scheduled_failed', data: { text: 'Yes.' } }]);

  const second = await send('Yes!');
  expect(await failed()).toEqual([]);
  await fail(second.data.id, 131000);
  const { data } = await app.as(owner).call(getConversation, { params, query: {} });
  expect(data.messages.slice(0, 2).map(({ may_resend }) => may_resend)).toEqual([true, false]);
  await app.as(owner).call(closeConversation, { params, body: { closed: true } });
  expect(await failed()).toEqual([]);
});

test('a closing that is taken back ends no wait, unless somebody answered since', async () => {
  await using inbox = await startInbox();
  const { app, owner } = inbox;
  await inbox.receive(messagesChange(inbox.number, [textItem(app, 'Bonjour ?', person(1))], person(1)));
  const before = await lastConversation(inbox);
  const params = { ...here(inbox), contact_id: before.contact_id };
  const change = (body: { closed: boolean; undo?: boolean }) =>
    app.as(owner).call(closeConversation, { params, body });
  await change({ closed: true });
  expect(await waitingOf(inbox)).toEqual([]);
  await change({ closed: false, undo: true });
  expect(await lastConversation(inbox)).toEqual({ ...before, version: expect.any(Number) });

  await change({ closed: true });
  app.clock.advance({ minutes: 1 });
  await app
    .as(owner)
    .call(sendConversationMessage, { params, body: { message: { type: 'text', body: 'Oui.' } } });
  await change({ closed: false, undo: true });
  expect(await lastConversation(inbox)).toMatchObject({
    closed: false,
    waiting_since: null,
    unread_count: 0,
  });
});
