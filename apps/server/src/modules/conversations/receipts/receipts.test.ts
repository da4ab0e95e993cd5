import * as contract from '@herald/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { drainWhatsapp } from '../../../messaging/whatsapp/test/index.ts';
import { startTestApp } from '../../../test/index.ts';
import { openShop } from '../../../test/shop.ts';

const zoe = '+33700000101';

/** Zoé wrote to a shop whose number is connected to the sandbox. */
async function startTalk() {
  const app = await startTestApp({ sandbox: { smtpPort: null } });
  const shop = await openShop(app);
  const write = async (text: string) => {
    const message = app.sandbox.customerSends({ from: zoe, text, phoneNumberId: shop.metaNumberId });
    await app.sandbox.settle();
    await drainWhatsapp(app);
    return message;
  };
  const first = await write('Bonjour ?');
  const contact = await app.db.selectFrom('contacts').select('id').executeTakeFirstOrThrow();
  const params = { ...shop.params, contact_id: contact.id };
  const open = async (caller = shop.caller, peek?: 'true') => {
    const answer = await caller.call(contract.getConversation, { params, query: peek ? { peek } : {} });
    await app.runJobs();
    return answer;
  };
  const type = async () => {
    const answer = await shop.caller.call(contract.showTyping, { params });
    await app.runJobs();
    return answer.data.shown;
  };
  const defaults = (await shop.caller.call(contract.getInboxSettings, { params: shop.params })).data;
  const choose = (send_read_receipts: boolean, show_typing: boolean) =>
    shop.caller.call(contract.updateInboxSettings, {
      params: shop.params,
      body: { ...defaults, send_read_receipts, show_typing },
    });
  const told = () => app.sandbox.receipts().map(({ messageId, typing }) => [messageId, typing]);
  return {
    app,
    shop,
    params,
    defaults,
    first,
    write,
    open,
    type,
    choose,
    told,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

test('whoever opens a conversation tells its author once, and one word covers all messages', async () => {
  await using talk = await startTalk();
  const second = await talk.write('Vous êtes là ?');
  await talk.open(undefined, 'true');
  expect(talk.told()).toEqual([]);
  await talk.open();
  await talk.open();
  expect(talk.told()).toEqual([[second.id, false]]);
  expect(talk.first.statuses.map(({ status }) => status)).toEqual(['read']);

  const third = await talk.write('?');
  await talk.open();
  expect(talk.told()).toEqual([
    [second.id, false],
    [third.id, false],
  ]);
});

test('who may only look on tells nobody anything', async () => {
  await using talk = await startTalk();
  const viewer = await talk.app.createMember(talk.shop.team, 'Viewer');
  await talk.open(talk.app.as(viewer));
  expect(talk.told()).toEqual([]);
  const typing = await talk.app.as(viewer).call(contract.showTyping, { params: talk.params });
  expect(typing.status).toBe(403);
});

test('a message that came after the conversation was opened is not marked', async () => {
  await using talk = await startTalk();
  await talk.shop.caller.call(contract.getConversation, { params: talk.params, query: {} });
  await talk.write('encore moi');
  await talk.app.runJobs();
  expect(talk.told()).toEqual([[talk.first.id, false]]);
});

test('trouble at WhatsApp is the job’s affair: it tries again, and gives up what is refused', async () => {
  await using talk = await startTalk();
  talk.app.sandbox.fault({ kind: 'error', times: 1, path: 'messages', httpStatus: 500, code: 2 });
  const answer = await talk.shop.caller.call(contract.getConversation, { params: talk.params, query: {} });
  expect(answer.status).toBe(200);
  expect(await talk.app.tryJobs()).toMatchObject([{ job: 'conversations.sendReadReceipt' }]);
  talk.app.clock.advance({ minutes: 1 });
  // A failed job is put back a moment after its failure is known.
  const toldLater = async () => {
    await talk.app.runJobs();
    return talk.told();
  };
  await expect.poll(toldLater).toEqual([[talk.first.id, false]]);

  await talk.write('encore');
  talk.app.sandbox.fault({ kind: 'error', times: 1, path: 'messages', httpStatus: 400, code: 131009 });
  await talk.open();
  expect(talk.told()).toHaveLength(1);
});

test('messages that are too old for WhatsApp, and numbers that are not connected, are left alone', async () => {
  await using talk = await startTalk();
  await sql`update whatsapp_accounts set token_invalid_at = now()`.execute(talk.app.db);
  await talk.open();
  await sql`update whatsapp_accounts set token_invalid_at = null`.execute(talk.app.db);
  talk.app.clock.advance({ days: 30 });
  await talk.open();
  expect(talk.told()).toEqual([]);
});

test('typing is shown every 20 seconds while there is something to answer', async () => {
  await using talk = await startTalk();
  expect([await talk.type(), await talk.type()]).toEqual([true, true]);
  expect(talk.told()).toEqual([[talk.first.id, true]]);
  talk.app.clock.advance({ seconds: 21 });
  await talk.type();
  expect(talk.told()).toHaveLength(2);
  const chat = await fetch(`${talk.app.sandbox.url}/control/chats/${talk.shop.metaNumberId}/33700000101`);
  expect(await chat.json()).toMatchObject({ typing: true });

  // It marks as read, so opening needs to tell nothing more.
  await talk.open();
  expect(talk.told()).toHaveLength(2);

  const message = { type: 'text' as const, body: 'Oui !' };
  talk.app.clock.advance({ seconds: 21 });
  await talk.shop.caller.call(contract.sendConversationMessage, { params: talk.params, body: { message } });
  expect(await talk.type()).toBe(false);
  expect(talk.told()).toHaveLength(2);
});

test('typing is not shown late, after an answer, or when the window is closed', async () => {
  await using talk = await startTalk();
  await talk.shop.caller.call(contract.showTyping, { params: talk.params });
  talk.app.clock.advance({ seconds: 11 });
  await talk.app.runJobs();
  talk.app.clock.advance({ hours: 25 });
  expect(await talk.type()).toBe(false);
  expect(talk.told()).toEqual([]);
});

test('a number may tell nothing, or that messages were read and not that somebody writes', async () => {
  await using talk = await startTalk();
  const settings = { params: talk.shop.params };
  const { data } = await talk.shop.caller.call(contract.getInboxSettings, settings);
  expect(data).toEqual(talk.defaults);
  expect(data).toMatchObject({ send_read_receipts: true, show_typing: true });
  await talk.choose(false, true);
  await talk.open();
  expect(await talk.type()).toBe(false);
  await talk.choose(true, false);
  expect(await talk.type()).toBe(false);
  expect(talk.told()).toEqual([]);
  await talk.open();
  expect(talk.told()).toEqual([[talk.first.id, false]]);

  const agent = await talk.app.createMember(talk.shop.team, 'Agent');
  const refused = await talk.app.as(agent).call(contract.updateInboxSettings, {
    ...settings,
    body: { ...talk.defaults, send_read_receipts: false, show_typing: false },
  });
  expect(refused.status).toBe(403);
  expect((await talk.app.as(agent).call(contract.getInboxSettings, settings)).data).toEqual({
    ...talk.defaults,
    send_read_receipts: true,
    show_typing: false,
  });
});
