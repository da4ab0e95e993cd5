import * as contract from '@herald/contract';
import { expect, test } from 'vitest';
import { drainWhatsapp } from '../../../messaging/whatsapp/test/index.ts';
import { enqueue } from '../../../platform/jobs/index.ts';
import { startTestApp } from '../../../test/index.ts';
import { openShop } from '../../../test/shop.ts';
import { conversationListeners } from '../index.ts';
import { tellUnblocked } from './tellBlock.ts';

const zoe = '+33700000101';

/** Zoé wrote to a shop whose number is connected to the sandbox. */
async function startTalk() {
  const app = await startTestApp({ sandbox: { smtpPort: null } });
  const shop = await openShop(app);
  const write = async (text: string) => {
    app.sandbox.customerSends({ from: zoe, text, phoneNumberId: shop.metaNumberId });
    await app.sandbox.settle();
    await drainWhatsapp(app, { listeners: conversationListeners });
    await app.runJobs();
  };
  await write('Gagnez un iPhone !!!');
  const contact = await app.db.selectFrom('contacts').select('id').executeTakeFirstOrThrow();
  const params = { ...shop.params, contact_id: contact.id };
  const { caller } = shop;
  const block = async () => {
    const answer = await caller.call(contract.blockContact, { params, body: { reason: 'spam' } });
    await app.runJobs();
    return answer.data;
  };
  const unblock = async (undo = false) => {
    const answer = await caller.call(contract.unblockContact, { params, body: { undo } });
    await app.runJobs();
    return answer.data;
  };
  const open = async () =>
    (await caller.call(contract.getConversation, { params, query: { peek: 'true' } })).data;
  const atWhatsapp = () =>
    app.db
      .selectFrom('conversations')
      .select('is_blocked_at_whatsapp')
      .executeTakeFirstOrThrow()
      .then((row) => row.is_blocked_at_whatsapp);
  const list = async (query: object) =>
    (await caller.call(contract.listConversations, { params: shop.params, query })).data.map(
      ({ contact_id }) => contact_id,
    );
  const dispose = () => app[Symbol.asyncDispose]();
  const talk = { app, shop, caller, params, write, block, unblock, open, atWhatsapp, list };
  return { ...talk, [Symbol.asyncDispose]: dispose };
}

test('whoever is blocked is closed, gets nothing, and WhatsApp knows; undone, all is as it was', async () => {
  await using talk = await startTalk();
  const { app, caller, params } = talk;
  expect(await talk.block()).toMatchObject({
    blocked: { reason: 'spam' },
    closed: true,
    unread_count: 0,
    waiting_since: null,
  });
  expect(await talk.atWhatsapp()).toBe(true);
  expect(await talk.list({})).toEqual([]);
  expect(await talk.list({ blocked: 'true' })).toEqual([params.contact_id]);

  const message = { type: 'text' as const, body: 'Bonjour' };
  const sent = await caller.call(contract.sendConversationMessage, { params, body: { message } });
  expect(sent.body).toMatchObject({ code: 'contact_blocked', message: expect.stringContaining('blocked') });
  const entries = (await talk.open()).timeline.flatMap((entry) => (entry.kind === 'event' ? entry : []));
  expect(entries.find(({ event }) => event === 'blocked')?.data).toEqual({ reason: 'spam' });
  const lines = await app.db
    .selectFrom('audit_events')
    .select(['action', 'target_id'])
    .where('action', '=', 'contact.blocked')
    .execute();
  expect(lines).toEqual([{ action: 'contact.blocked', target_id: params.contact_id }]);

  expect(await talk.unblock(true)).toMatchObject({ blocked: null, closed: false, unread_count: 1 });
  expect(await talk.atWhatsapp()).toBe(false);
  expect(await talk.list({ blocked: 'true' })).toEqual([]);
  const again = await caller.call(contract.sendConversationMessage, { params, body: { message } });
  expect(again.status).toBe(200);
});

test('WhatsApp takes nobody who has been silent for a day: what they write next is heard by nobody, and blocks them', async () => {
  await using talk = await startTalk();
  await talk.app.db
    .updateTable('conversations')
    .set({ window_closes_at: new Date(0) })
    .execute();
  expect(await talk.block()).toMatchObject({ closed: true });
  expect(await talk.atWhatsapp()).toBe(false);

  await talk.write('Encore moi');
  expect(await talk.open()).toMatchObject({
    closed: true,
    unread_count: 0,
    waiting_since: null,
    last_message_preview: 'Encore moi',
  });
  expect(await talk.atWhatsapp()).toBe(true);
});

test('whoever was unblocked while WhatsApp was not to be reached is taken off its list later', async () => {
  await using talk = await startTalk();
  await talk.block();
  await talk.app.db.updateTable('whatsapp_accounts').set({ token_invalid_at: new Date() }).execute();
  await talk.unblock();
  expect(await talk.atWhatsapp()).toBe(true);
  await talk.app.db.updateTable('whatsapp_accounts').set({ token_invalid_at: null }).execute();
  await talk.app.services.database.pipeline.transaction((tx) => enqueue(tx, tellUnblocked, {}));
  await talk.app.runJobs();
  await talk.app.runJobs();
  expect(await talk.atWhatsapp()).toBe(false);
});

test('somebody without a conversation cannot be blocked, nor by whoever may only look', async () => {
  await using talk = await startTalk();
  const body = { reason: 'other' as const };
  const stranger = await talk.app.db
    .insertInto('contacts')
    .values({ team_id: talk.params.team_id, name: 'Nobody' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const params = { ...talk.params, contact_id: stranger.id };
  expect((await talk.caller.call(contract.blockContact, { params, body })).status).toBe(404);
  const viewer = talk.app.as(await talk.app.createMember(talk.shop.team, 'Viewer'));
  expect((await viewer.call(contract.blockContact, { params: talk.params, body })).status).toBe(403);
});
