import * as contract from '@herald/contract';
import { expect, test } from 'vitest';
import {
  anais,
  bodyOf,
  createNumber,
  drainWhatsapp,
  messagesChange,
  postWebhook,
  receiving,
  textItem,
} from '../../messaging/whatsapp/test/index.ts';
import { startTestApp } from '../../test/index.ts';
import { links } from '../links/index.ts';
import { arrivalListener, chatLinks } from './index.ts';

async function startLinks() {
  const app = await startTestApp({ modules: [...receiving, chatLinks, links] });
  const { team, owner } = await app.createTeam();
  const number = await createNumber(app, team.id);
  const params = { team_id: team.id, phone_number_id: number.id };
  const caller = app.as(owner);
  return {
    app,
    team,
    params,
    caller,
    create: (name: string, message = '') =>
      caller.call(contract.createChatLink, { params, body: { name, message } }),
    update: (chat_link_id: number, body: { name?: string; message?: string; archived?: boolean }) =>
      caller.call(contract.updateChatLink, { params: { ...params, chat_link_id }, body }),
    list: async (archived?: 'true') =>
      (await caller.call(contract.listChatLinks, { params, query: { archived } })).data,
    follow: (url: string, headers: Record<string, string> = {}) =>
      fetch(url, { redirect: 'manual', headers: { 'user-agent': 'Mozilla/5.0', ...headers } }),
    say: async (text: string, from = anais) => {
      await postWebhook(app, bodyOf([messagesChange(number, [textItem(app, text, from)], from)]));
      await drainWhatsapp(app, { listeners: [arrivalListener] });
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

test('a link opens a chat with the number, counts visits of people, and keeps its address through changes', async () => {
  await using t = await startLinks();
  const { data: link, status } = await t.create('Poster', 'Bonjour, j’ai vu l’affiche & plus');
  expect([status, link.visits_count, link.archived]).toEqual([201, 0, false]);
  const visit = await t.follow(link.url);
  expect([visit.status, visit.headers.get('location')]).toEqual([
    302,
    'https://wa.me/15550100199?text=Bonjour%2C%20j%E2%80%99ai%20vu%20l%E2%80%99affiche%20%26%20plus',
  ]);
  await t.follow(link.url, { 'user-agent': 'WhatsApp/2.24' });

  const renamed = await t.update(link.id, { name: 'Window', message: '' });
  expect(renamed.data).toMatchObject({ name: 'Window', message: '', url: link.url, visits_count: 1 });
  const plain = await t.follow(link.url);
  expect(plain.headers.get('location')).toBe('https://wa.me/15550100199');
  expect((await t.list())[0]).toMatchObject({ visits_count: 2, last_visited_at: expect.any(String) });
});

test('the number decides where it leads: a changed one is followed, and what looks like an address is a message', async () => {
  await using t = await startLinks();
  const { data: link } = await t.create('Poster', 'https://evil.example/?text=x&phone=33600000000#a');
  const to = async () => new URL((await t.follow(link.url)).headers.get('location') ?? '');
  expect([(await to()).origin, (await to()).pathname]).toEqual(['https://wa.me', '/15550100199']);
  await t.app.db.updateTable('phone_numbers').set({ phone_number: '+33612345678' }).execute();
  expect((await to()).pathname).toBe('/33612345678');
  await t.app.db.updateTable('phone_numbers').set({ phone_number: null }).execute();
  expect((await t.follow(link.url)).status).toBe(404);
});

test('who sends its message counts as a conversation, once a person', async () => {
  await using t = await startLinks();
  const { data: poster } = await t.create('Poster', 'Bonjour, j’ai vu l’affiche !');
  await t.create('Flyer', 'Bonjour, j’ai votre prospectus');
  await t.create('Bare');
  await t.say('bonjour  J’ai vu l’affiche');
  await t.say('Bonjour, j’ai vu l’affiche !');
  await t.say('Bonjour, j’ai vu l’affiche !', { wa_id: '33700000999', name: 'Léo' });
  await t.say('Bonjour');
  const counts = (await t.list()).map(({ name, conversations_count }) => [name, conversations_count]);
  expect(counts).toEqual([
    ['Bare', 0],
    ['Flyer', 0],
    ['Poster', 2],
  ]);
  expect(poster.conversations_count).toBe(0);
});

test('an archived link leaves the list and goes on working; messages are told apart', async () => {
  await using t = await startLinks();
  const { data: link } = await t.create('Poster', 'Bonjour !');
  const again = await t.create('Other', 'bonjour');
  expect([again.status, again.body.code, Object.keys(again.body.errors ?? {})]).toEqual([
    422,
    'message_taken',
    ['message'],
  ]);
  await t.update(link.id, { archived: true });
  expect([(await t.list()).length, (await t.list('true')).map(({ name }) => name)]).toEqual([0, ['Poster']]);
  expect((await t.follow(link.url)).status).toBe(302);
  expect((await t.create('Other', 'bonjour')).status).toBe(201);
  expect((await t.update(link.id, { archived: false })).body.code).toBe('message_taken');
  const agent = await t.app.createMember(t.team, 'Agent');
  const refused = await t.app
    .as(agent)
    .call(contract.createChatLink, { params: t.params, body: { name: 'Mine', message: '' } });
  expect(refused.status).toBe(403);
});
