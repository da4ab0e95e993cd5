import { randomUUID } from 'node:crypto';
import { resendMessage } from '@herald/contract';
import { expect, test } from 'vitest';
import { keepLink } from '../../messaging/links/index.ts';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { recordFacts } from '../../test/recordFacts.ts';
import { eventually, type PhoneTalk, startPhoneTalk } from '../../test/startPhoneTalk.ts';
import { seedThings } from '../../test/things.ts';
import { links } from './index.ts';

const offer = {
  type: 'message_cta_url' as const,
  body: 'Notre carte',
  text_url: 'Ouvrir',
  url: 'https://example.com/carte?été=1#x',
};

const follow = (url: string, init: RequestInit = {}) =>
  fetch(url, { redirect: 'manual', ...init, headers: { 'user-agent': 'Mozilla/5.0', ...init.headers } });

const clicksOf = async (talk: PhoneTalk, id: number) => {
  const found = (await talk.open()).messages.find((message) => message.id === id);
  return found?.type === 'message_cta_url' ? found.message.click_count : undefined;
};

test('a tracked link leads to its address and counts people, not programs', async () => {
  await using talk = await startPhoneTalk();
  const sent = await talk.send(offer, { client_id: randomUUID() });
  if (sent.data.type !== 'message_cta_url') throw new Error('another type');
  const { url, original_url, click_count } = sent.data.message;
  expect([original_url, click_count]).toEqual([offer.url, 0]);
  expect(url).toMatch(/^http:\/\/localhost:\d+\/l\/[\w-]{24}$/);
  const arrived = await eventually(() => talk.arrived()[0]);
  expect(arrived.content.interactive).toMatchObject({ action: { parameters: { url } } });

  const answer = await follow(url);
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    'https://example.com/carte?%C3%A9t%C3%A9=1#x',
  ]);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  await Promise.all([follow(url), follow(url)]);
  await eventually(async () => (await clicksOf(talk, sent.data.id)) === 3);

  await follow(url, { method: 'HEAD' });
  for (const agent of ['WhatsApp/2.24.1 A', 'facebookexternalhit/1.1', 'Slackbot-LinkExpanding 1.0']) {
    expect((await follow(url, { headers: { 'user-agent': agent } })).status).toBe(302);
  }
  await follow(url, { headers: { 'sec-purpose': 'prefetch' } });
  await follow(url);
  await eventually(async () => (await clicksOf(talk, sent.data.id)) === 4);
  expect(await talk.app.db.selectFrom('link_clicks').select('id').execute()).toHaveLength(4);
});

test('addresses that nobody made lead nowhere, in the language of the reader', async () => {
  await using talk = await startPhoneTalk();
  const at = (token: string, language = 'en') =>
    follow(`${talk.app.url}/l/${token}`, { headers: { 'accept-language': language } });
  for (const token of ['A'.repeat(24), 'short', 'https:%2F%2Fexample.com', '%00']) {
    const answer = await at(token);
    expect([answer.status, answer.headers.get('location')]).toEqual([404, null]);
  }
  const page = await (await at('A'.repeat(24), 'fr-FR,fr;q=0.9')).text();
  expect(page).toContain('<html lang="fr">');
  expect(page).toContain('Ce lien ne mène nulle part');
});

test('the same call makes one link, and sending again makes another', async () => {
  await using talk = await startPhoneTalk();
  const client_id = randomUUID();
  const [first, second] = await Promise.all([
    talk.send(offer, { client_id }),
    talk.send(offer, { client_id }),
  ]);
  // How far it got may differ: it is on its way to WhatsApp while the second call asks.
  expect([second.data.id, second.data.message]).toEqual([first.data.id, first.data.message]);
  const stored = () => talk.app.db.selectFrom('tracked_links').selectAll().orderBy('id').execute();
  expect(await stored()).toHaveLength(1);

  // The last that WhatsApp tells of it: whatever is written afterwards stays.
  await eventually(async () => {
    const { messages } = await talk.open();
    return messages.some(({ id, status }) => id === first.data.id && status === 'delivered');
  });
  await talk.app.db
    .updateTable('messages')
    .set({ status: 'failed', failed_at: talk.app.clock.now() })
    .where('id', '=', first.data.id)
    .execute();
  const params = { ...talk.params, message_id: first.data.id };
  const again = await talk.caller.call(resendMessage, { params, body: {} });
  expect(again.status, again.text).toBe(201);
  const [one, two] = await stored();
  expect(two).toMatchObject({ message_id: again.data.id, url: one?.url });
  expect(two?.token).not.toBe(one?.token);
});

test('one address cannot try tokens for long', async () => {
  await using app = await startTestApp({ modules: [links] });
  const answers = await Promise.all(
    Array.from({ length: 70 }, () => follow(`${app.url}/l/${'A'.repeat(24)}`)),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
});

test('each click is a fact, with its count', async () => {
  const recorder = recordFacts();
  await using app = await startTestApp({ modules: [links, recorder.module] });
  const { ids } = await seedThings(app);
  const { team_id, phone_number_id, contact_id = 0, message_id = 0 } = ids;
  const url = await addLink(app, team_id, message_id, offer.url);
  for (const clicks of [1, 2]) {
    await follow(url);
    // Nobody waits long for a slow disk: it may be written after the person was led on.
    await eventually(
      async () => (await app.db.selectFrom('link_clicks').select('message_id').execute()).length === clicks,
    );
  }
  await app.runJobs();
  const told = { teamId: team_id, phoneNumberId: phone_number_id, contactId: contact_id };
  expect(recorder.take('link.clicked')).toEqual(
    [1, 2].map((clicks) =>
      expect.objectContaining({
        ...told,
        by: { kind: 'customer', id: null },
        data: { message_id, clicks },
      }),
    ),
  );
});

/** A link of a message that was stored for it alone. */
async function addLink(app: TestApp, teamId: number, messageId: number, url: string): Promise<string> {
  const message = await app.db
    .selectFrom('messages')
    .select(['phone_number_id', 'contact_id'])
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow();
  const token = randomUUID().replaceAll('-', '').slice(0, 24);
  const shortUrl = `${app.url}/l/${token}`;
  await app.services.database.pipeline.transaction((tx) =>
    keepLink(tx, {
      teamId,
      phoneNumberId: message.phone_number_id,
      contactId: message.contact_id,
      messageId,
      shortUrl,
      url,
    }),
  );
  return shortUrl;
}
