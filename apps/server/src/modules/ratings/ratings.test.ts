import {
  closeConversation,
  getConversation,
  getRatingReport,
  getSupportReport,
  sendConversationMessage,
  takeBackMessages,
  takeBackSeconds,
  updateRatingSettings,
  usualRatingSettings,
} from '@herald/contract';
import { expect, test } from 'vitest';
import { messageItem, startInbox, textItem } from '../../messaging/whatsapp/test/index.ts';
import { eventually, startPhoneTalk } from '../../test/startPhoneTalk.ts';
import { reports } from '../reports/index.ts';
import { ratings } from './index.ts';

const lou = { wa_id: '33700060001', name: 'Lou Martin' };

async function start(settings = {}) {
  const inbox = await startInbox({}, [ratings, reports]);
  const { app, owner, number } = inbox;
  const params = { team_id: number.team_id, phone_number_id: number.id };
  await app
    .as(owner)
    .call(updateRatingSettings, { params, body: { ...usualRatingSettings, is_enabled: true, ...settings } });
  const write = (body: string) => inbox.receiveMessages([textItem(app, body, lou)], lou);
  await write('Where is my parcel?');
  const { id: contact_id } = await app.db.selectFrom('contacts').select('id').executeTakeFirstOrThrow();
  const at = { ...params, contact_id };
  const conversation = async () =>
    (await app.as(owner).call(getConversation, { params: at, query: { peek: 'true' } })).data;
  const hold = (body: string) =>
    app
      .as(owner)
      .call(sendConversationMessage, { params: at, body: { message: { type: 'text', body }, hold: true } });
  return {
    app,
    params,
    write,
    conversation,
    answer: (body: string) =>
      app.as(owner).call(sendConversationMessage, { params: at, body: { message: { type: 'text', body } } }),
    hold,
    takeBack: async () => {
      await hold('Too early');
      const taken = await app.as(owner).call(takeBackMessages, { params: at, body: {} });
      expect(taken.status).toBe(200);
    },
    close: () => app.as(owner).call(closeConversation, { params: at, body: { closed: true } }),
    /** What was asked, as WhatsApp would be sent it. */
    question: async () =>
      (await conversation()).messages.map(({ message }) => message).find((one) => 'sections' in one),
    async tap(score: number) {
      const { id } = await app.db.selectFrom('ratings').select('id').executeTakeFirstOrThrow();
      const reply = { id: `rating:${id}:${score}`, title: 'Good' };
      const fields = { interactive: { type: 'list_reply', list_reply: reply } };
      await inbox.receiveMessages([messageItem(app, 'interactive', fields, lou)], lou);
    },
    report: async () => (await app.as(owner).call(getRatingReport, { params, query: {} })).data,
    support: async () => (await app.as(owner).call(getSupportReport, { params, query: {} })).data,
    [Symbol.asyncDispose]: () => inbox[Symbol.asyncDispose](),
  };
}

test('whoever was answered is asked once it is closed, and neither tap nor comment opens it again', async () => {
  await using talk = await start();
  const { app } = talk;
  await talk.answer('Tomorrow!');
  await talk.close();
  await app.runJobs();
  expect(await talk.question()).toBeUndefined();
  app.clock.advance({ minutes: 6 });
  await app.runJobs();
  expect(await talk.question()).toMatchObject({
    sections: [{ rows: [{ title: 'Very good' }, {}, {}, {}, { title: 'Bad' }] }],
  });

  app.clock.advance({ minutes: 1 });
  await talk.tap(2);
  await talk.tap(4);
  await app.runJobs();
  app.clock.advance({ minutes: 1 });
  await talk.write('Quick and kind');
  const after = await talk.conversation();
  expect(after).toMatchObject({ closed: true, unread_count: 0, waiting_since: null });
  expect(after.messages.map(({ message }) => ('body' in message ? message.body : ''))).toContain(
    'Thank you! If you would like to add something, write it here.',
  );
  const report = await talk.report();
  expect(report).toMatchObject({ asked: 1, answered: 1, average: 4, agents: [{ answered: 1, average: 4 }] });
  expect(report.comments).toMatchObject([{ name: 'Lou Martin', score: 4, comment: 'Quick and kind' }]);
  expect(report.scores).toContainEqual({ score: 4, count: 1 });
  // Nobody waited for an answer to any of it.
  expect(await talk.support()).toMatchObject({ asked: 1, answered: 1 });

  app.clock.advance({ minutes: 1 });
  await talk.write('One more thing');
  expect(await talk.conversation()).toMatchObject({ closed: false, unread_count: 1 });
});

test('a comment that asks something is kept, and waits for an answer like any message', async () => {
  await using talk = await start({ delay_minutes: 0 });
  await talk.answer('Tomorrow!');
  await talk.close();
  talk.app.clock.advance({ seconds: takeBackSeconds });
  await talk.app.runJobs();
  await talk.tap(1);
  await talk.write('And when exactly?');
  expect(await talk.conversation()).toMatchObject({ closed: false, unread_count: 1 });
  expect((await talk.report()).comments).toMatchObject([{ comment: 'And when exactly?' }]);
});

test('asked at once, the question still does not overtake an answer that may be taken back', async () => {
  await using talk = await start({ delay_minutes: 0 });
  await talk.hold('Tomorrow!');
  await talk.close();
  talk.app.clock.advance({ seconds: takeBackSeconds - 1 });
  await talk.app.runJobs();
  expect(await talk.question()).toBeUndefined();
  talk.app.clock.advance({ seconds: 1 });
  await talk.app.runJobs();
  expect(await talk.question()).toBeDefined();
});

test('the phone gets the answer before the question about it, however soon it is asked', async () => {
  await using talk = await startPhoneTalk();
  const { app, shop, caller, params } = talk;
  await caller.call(updateRatingSettings, {
    params: shop.params,
    body: { ...usualRatingSettings, is_enabled: true, delay_minutes: 0 },
  });
  const message = { type: 'text' as const, body: 'Tomorrow!' };
  await caller.call(sendConversationMessage, { params, body: { message, hold: true } });
  await caller.call(closeConversation, { params, body: { closed: true } });
  app.clock.advance({ seconds: takeBackSeconds });
  await eventually(() => talk.arrived().length === 2);
  expect(talk.arrived().map(({ content }) => Object.keys(content))).toMatchObject([
    expect.arrayContaining(['text']),
    expect.arrayContaining(['interactive']),
  ]);
});

test('an answer that was taken back asks nobody', async () => {
  await using talk = await start();
  await talk.takeBack();
  await talk.close();
  talk.app.clock.advance({ minutes: 6 });
  await talk.app.runJobs();
  expect(await talk.question()).toBeUndefined();
});

test('nobody is asked who was never answered, is talked to again, has no window, or was asked not long ago', async () => {
  await using talk = await start({ delay_minutes: 10 });
  const { app } = talk;
  const later = async () => {
    app.clock.advance({ minutes: 11 });
    await app.runJobs();
    return (await talk.report()).asked;
  };
  await talk.close();
  expect(await later()).toBe(0);

  await talk.write('Hello?');
  await talk.answer('Here');
  await talk.close();
  await talk.write('Wait');
  expect(await later()).toBe(0);

  await talk.close();
  app.clock.advance({ hours: 25 });
  expect(await later()).toBe(0);

  await talk.write('Back again');
  await talk.answer('Hello');
  await talk.close();
  expect(await later()).toBe(1);
  await talk.write('Again');
  await talk.answer('Yes');
  await talk.close();
  expect(await later()).toBe(1);
  app.clock.advance({ days: 31 });
  await talk.write('Next month');
  await talk.answer('Welcome back');
  await talk.close();
  expect(await later()).toBe(1);
  expect((await app.db.selectFrom('ratings').select('id').execute()).length).toBe(2);
});
