import {
  closeConversation,
  listConversations,
  searchConversations,
  sendConversationMessage,
  takeBackMessages,
  takeBackSeconds,
} from '@herald/contract';
import { expect, test } from 'vitest';
import { eventually, type PhoneTalk, startPhoneTalk } from '../../test/startPhoneTalk.ts';

const held = (talk: PhoneTalk, body: string) =>
  talk.caller.call(sendConversationMessage, {
    params: talk.params,
    body: { message: { type: 'text', body }, client_id: crypto.randomUUID(), hold: true },
  });
const takeBack = (talk: PhoneTalk, client_ids?: string[]) =>
  talk.caller.call(takeBackMessages, { params: talk.params, body: { client_ids } });
const row = async ({ caller, shop: { params } }: PhoneTalk) =>
  (await caller.call(listConversations, { params, query: {} })).data[0];
/** What the clock changes by itself, and what each change counts. */
const ofTheMoment = {
  version: expect.any(Number),
  last_message_interaction_time_ago: expect.any(Number),
  time_left_to_send_message: expect.any(Number),
};
const bodies = async (talk: PhoneTalk) =>
  (await talk.open()).messages.map(({ message }) => ('body' in message ? message.body : ''));

test('what was taken back never leaves and shows nowhere, and the person waits as before', async () => {
  await using talk = await startPhoneTalk();
  const before = await row(talk);
  const [first, second] = [await held(talk, 'Réponse trop rapide'), await held(talk, 'et sa suite')];
  expect([first.status, first.data.status, (await row(talk))?.waiting_since]).toEqual([200, 'queued', null]);

  const taken = await takeBack(talk);
  expect(taken.data.client_ids).toEqual([first.data.client_id, second.data.client_id]);
  expect(await row(talk)).toEqual({ ...before, ...ofTheMoment });
  expect(await bodies(talk)).toEqual(['Bonjour']);
  const found = await talk.caller.call(searchConversations, {
    params: talk.shop.params,
    body: { query: 'rapide' },
  });
  expect(found.data).toEqual([]);

  // Whoever sends right afterwards is sent, after the time at which the other would have left.
  await held(talk, 'La bonne réponse');
  await eventually(() => talk.arrived().length > 0);
  expect(talk.arrived().map(({ content }) => (content?.text as { body?: string } | undefined)?.body)).toEqual(
    ['La bonne réponse'],
  );
}, 180_000);

test('what has left is not taken back, and leaves once, with nobody looking', async () => {
  await using talk = await startPhoneTalk();
  const sentAt = performance.now();
  await held(talk, 'Trop tard');
  await eventually(() => talk.arrived().length > 0);
  expect(performance.now() - sentAt).toBeGreaterThan(takeBackSeconds * 1000 - 50);
  const late = await takeBack(talk);
  expect([late.status, late.body.code]).toEqual([409, 'message_has_left']);
  expect(await bodies(talk)).toEqual(['Trop tard', 'Bonjour']);
  expect((await row(talk))?.waiting_since).toBeNull();
  expect(talk.arrived()).toHaveLength(1);

  // Whoever writes then waits since then, whatever is taken back after it.
  talk.write({ text: 'Merci, et demain ?' });
  const { waiting_since } = await eventually(async () => {
    const now = await row(talk);
    return now?.waiting_since ? now : null;
  });
  await held(talk, 'Demain aussi');
  await takeBack(talk);
  expect((await row(talk))?.waiting_since).toBe(waiting_since);
}, 180_000);

test('sent, closed, taken back and opened again, they wait as before; a repeated call answers the same', async () => {
  await using talk = await startPhoneTalk();
  const before = await row(talk);
  const { data: sent } = await held(talk, 'Je ferme');
  const close = (body: { closed: boolean; undo?: boolean }) =>
    talk.caller.call(closeConversation, { params: talk.params, body });
  await close({ closed: true });
  const wanted = [sent.client_id ?? ''];
  expect((await takeBack(talk, wanted)).data.client_ids).toEqual(wanted);
  // Its answer was lost.
  const again = await takeBack(talk, wanted);
  expect([again.status, again.data.client_ids]).toEqual([200, wanted]);
  expect((await takeBack(talk, [crypto.randomUUID()])).status).toBe(409);
  await close({ closed: false, undo: true });
  expect(await row(talk)).toEqual({ ...before, ...ofTheMoment });
});

test('who answered meanwhile has answered, and what the person wrote meanwhile waits', async () => {
  await using talk = await startPhoneTalk();
  await held(talk, 'Un instant');
  await talk.send({ type: 'text', body: 'Parti tout de suite' });
  expect((await takeBack(talk)).status).toBe(200);
  expect(await bodies(talk)).toEqual(['Parti tout de suite', 'Bonjour']);
  expect((await row(talk))?.waiting_since).toBeNull();
  expect((await row(talk))?.last_message_preview).toBe('Parti tout de suite');

  await held(talk, 'Encore un instant');
  talk.write({ text: 'Vous êtes là ?' });
  await eventually(async () => (await bodies(talk)).includes('Vous êtes là ?'));
  await takeBack(talk);
  expect(await row(talk)).toMatchObject({ last_message_preview: 'Vous êtes là ?' });
  expect((await row(talk))?.waiting_since).not.toBeNull();
}, 180_000);
