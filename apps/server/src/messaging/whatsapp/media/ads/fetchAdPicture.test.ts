import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getConversation, type Message } from '@herald/contract';
import { expect, test } from 'vitest';
import { type Inbox, type Sender, startInbox, textItem } from '../../test/index.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Where the pictures of ads are: a test says what is answered, and hears what was asked for. */
async function startAds() {
  const answer = { status: 200, bytes: png, location: '' };
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(answer.status, answer.location ? { location: answer.location } : {});
    response.end(answer.bytes);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    answer,
    asked,
    host,
    url: (path: string) => `http://${host}${path}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const person = (index: number): Sender => ({
  wa_id: `3370000012${index}`,
  user_id: `FR.100200300400${index}`,
  name: `Person ${index}`,
});

const fromAd = (picture: Record<string, string>) => ({
  referral: { source_type: 'ad', source_id: '6001', headline: 'Candles', media_type: 'image', ...picture },
});

async function tap({ app, receiveMessages }: Inbox, index: number, picture: Record<string, string>) {
  await receiveMessages([textItem(app, `hello ${index}`, person(index), fromAd(picture))], person(index));
}

/** What the card shows, for whoever wrote first, second… */
async function cards({ app, owner, number }: Inbox): Promise<Message['referral'][]> {
  const people = await app.db.selectFrom('contacts').select('id').orderBy('id').execute();
  const answers = people.map(({ id: contact_id }) => {
    const params = { team_id: number.team_id, phone_number_id: number.id, contact_id };
    return app.as(owner).call(getConversation, { params, query: { peek: 'true' } });
  });
  return (await Promise.all(answers)).map(({ data }) => data.messages[0]?.referral ?? null);
}

const filesOf = ({ app }: Inbox) => app.db.selectFrom('files').selectAll().execute();

test('the picture of an ad is fetched once for all who tapped it, and shown to members alone', async () => {
  await using ads = await startAds();
  await using inbox = await startInbox({ OUTBOUND_ALLOW: ads.host });
  const { app, owner, number } = inbox;
  await tap(inbox, 1, { image_url: ads.url('/candles.png') });
  await tap(inbox, 2, { image_url: ads.url('/candles.png') });
  expect(await cards(inbox)).toMatchObject([{ picture: null }, { picture: null }]);
  await app.runJobs();
  await tap(inbox, 3, { image_url: ads.url('/candles.png') });
  await app.runJobs();
  expect(ads.asked).toEqual(['/candles.png']);
  const shown = await cards(inbox);
  const picture = { url: expect.stringContaining('/files/'), width: 1, height: 1 };
  expect(shown).toMatchObject([{ picture }, { picture }, { picture }]);

  const url = shown[0]?.picture?.url ?? '';
  const seen = await app.as(owner).fetch(url.replace(app.url, ''));
  expect(Buffer.from(await seen.arrayBuffer())).toEqual(png);
  expect((await fetch(url)).status).toBe(404);
  // It takes no room away from what the team uploads.
  const kept = await app.db.selectFrom('team_storage').selectAll().executeTakeFirst();
  expect(kept).toMatchObject({ team_id: number.team_id, bytes: png.length, uploaded_bytes: 0 });
});

test('of a film its still is shown, and another ad has a picture of its own', async () => {
  await using ads = await startAds();
  await using inbox = await startInbox({ OUTBOUND_ALLOW: ads.host });
  const film = { media_type: 'video', video_url: ads.url('/film.mp4'), thumbnail_url: ads.url('/still.png') };
  await tap(inbox, 1, film);
  await tap(inbox, 2, { ...film, source_id: '6002' });
  await inbox.app.runJobs();
  expect(ads.asked).toEqual(['/still.png', '/still.png']);
  expect(await filesOf(inbox)).toHaveLength(2);
});

test('what is no picture, too large, gone, or inside a network leaves the card without one', async () => {
  await using ads = await startAds();
  await using inbox = await startInbox({ OUTBOUND_ALLOW: ads.host });
  const refused = async (answer: Partial<typeof ads.answer>, image_url = ads.url(`/${Math.random()}`)) => {
    Object.assign(ads.answer, { status: 200, bytes: png, location: '' }, answer);
    await tap(inbox, 1, { image_url });
    await inbox.app.runJobs();
  };
  await refused({ bytes: Buffer.from('<html><script>alert(1)</script></html>') });
  await refused({ bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') });
  await refused({ bytes: Buffer.concat([png, Buffer.alloc(6_000_000)]) });
  await refused({ status: 403 });
  await refused({ status: 302, location: 'http://10.0.0.7/inside.png' });
  await refused({}, 'http://169.254.169.254/latest/meta-data');
  const wide = Buffer.from(png);
  wide.writeUInt32BE(100_000, 16);
  await refused({ bytes: wide });
  expect(await filesOf(inbox)).toEqual([]);
  expect(await cards(inbox)).toMatchObject([{ headline: 'Candles', picture: null }]);
});

test('a server that is in trouble is asked a few times, then left alone', async () => {
  await using ads = await startAds();
  await using inbox = await startInbox({ OUTBOUND_ALLOW: ads.host });
  ads.answer.status = 503;
  await tap(inbox, 1, { image_url: ads.url('/candles.png') });
  for (let hour = 0; hour < 8; hour += 1) {
    await inbox.app.tryJobs();
    inbox.app.clock.advance({ hours: 1 });
  }
  expect(ads.asked).toHaveLength(4);
  expect(await cards(inbox)).toMatchObject([{ picture: null }]);
});
