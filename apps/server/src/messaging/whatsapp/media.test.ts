import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getConversation } from '@herald/contract';
import { expect, test } from 'vitest';
import { type Inbox, messageItem, startInbox } from './test/index.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

interface Graph extends AsyncDisposable {
  url: string;
  /** What the media lookup answers next. */
  status: number;
  bytes: Buffer;
  /** What the lookup says of the bytes; absent when it says nothing. */
  sha256?: string;
}

/** Just the two calls that fetch a file, with answers that a test chooses. */
async function startGraph(): Promise<Graph> {
  const graph: { status: number; bytes: Buffer; sha256?: string } = { status: 200, bytes: png };
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    if (request.url?.startsWith('/bytes')) {
      const isAllowed = request.headers.authorization === 'Bearer test-token';
      response.writeHead(isAllowed ? 200 : 401, { 'content-type': 'image/png' });
      response.end(isAllowed ? graph.bytes : '');
      return;
    }
    response.writeHead(graph.status, { 'content-type': 'application/json' });
    response.end(
      graph.status === 200
        ? JSON.stringify({
            id: '1',
            url: `http://127.0.0.1:${port}/bytes`,
            mime_type: 'image/png',
            file_size: 9,
            sha256: graph.sha256,
          })
        : JSON.stringify({
            error: { code: 131000, message: 'Something went wrong', type: 'OAuthException' },
          }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(graph, {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

async function shown({ app, owner, number }: Inbox) {
  const contact = await app.db.selectFrom('contacts').select('id').executeTakeFirstOrThrow();
  const params = { team_id: number.team_id, phone_number_id: number.id, contact_id: contact.id };
  const answer = await app.as(owner).call(getConversation, { params, query: {} });
  const [message] = answer.data.messages;
  if (message?.type !== 'media') throw new Error(`a ${message?.type} instead of media`);
  return message.message;
}

/** As a page of the owner's does. */
const look = ({ app, owner }: Inbox, url: string) => app.as(owner).fetch(url.replace(app.url, ''));

const image = { image: { id: '9007199254740993', mime_type: 'image/png', caption: 'Look' } };

test('a received file is fetched, linked to its message and served', async () => {
  await using graph = await startGraph();
  await using inbox = await startInbox({ META_GRAPH_URL: graph.url });
  await inbox.receiveMessages([messageItem(inbox.app, 'image', image)]);
  expect(await shown(inbox)).toMatchObject({ media_url: null, error: null });
  await inbox.app.runJobs();
  const media = await shown(inbox);
  expect(media).toMatchObject({ mime_type: 'image/png', size: png.length, caption: 'Look', error: null });
  expect(Buffer.from(await (await look(inbox, media.media_url ?? '')).arrayBuffer())).toEqual(png);
});

test('a received file is kept and counted although the team has no room left', async () => {
  await using graph = await startGraph();
  await using inbox = await startInbox({ META_GRAPH_URL: graph.url });
  const { app, number } = inbox;
  const full = app.services.config.teamStorage;
  await app.db
    .insertInto('team_storage')
    .values({ team_id: number.team_id, bytes: full, uploaded_bytes: full })
    .execute();
  await inbox.receiveMessages([messageItem(app, 'image', image)]);
  await app.runJobs();
  expect(await shown(inbox)).toMatchObject({ size: png.length, error: null });
  const kept = await app.db.selectFrom('team_storage').selectAll().executeTakeFirst();
  expect(kept).toMatchObject({ bytes: full + png.length, uploaded_bytes: full });
});

test('a file is served by a link of its team that ends, under headers that let nothing run', async () => {
  await using graph = await startGraph();
  graph.bytes = Buffer.from('<html><script>alert(1)</script></html>');
  await using inbox = await startInbox({ META_GRAPH_URL: graph.url });
  const { app } = inbox;
  const page = { document: { id: '1', mime_type: 'text/html', filename: '../été "1".html' } };
  await inbox.receiveMessages([messageItem(app, 'document', page)]);
  await app.runJobs();
  const url = (await shown(inbox)).media_url ?? '';
  expect((await fetch(url)).status).toBe(404);
  const { headers } = await look(inbox, url);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment; filename="[\w.-]+"; filename\*=UTF-8''/),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=3600',
  });
  // One letter of the signed part is another link.
  const forged = url.replace(/.(?=.{20}$)/, (letter) => (letter === 'A' ? 'B' : 'A'));
  expect((await look(inbox, forged)).status).toBe(404);
  app.clock.advance({ hours: 2 });
  expect((await look(inbox, url)).status).toBe(404);

  const stranger = await app.createTeam();
  const { contact_id } = await app.db.selectFrom('messages').select('contact_id').executeTakeFirstOrThrow();
  const params = { team_id: inbox.number.team_id, phone_number_id: inbox.number.id, contact_id };
  expect((await app.as(stranger.owner).call(getConversation, { params, query: {} })).status).toBe(404);
});

test('a file that was damaged on its way is fetched again', async () => {
  await using graph = await startGraph();
  graph.sha256 = createHash('sha256').update('something else').digest('hex');
  await using inbox = await startInbox({ META_GRAPH_URL: graph.url });
  await inbox.receiveMessages([messageItem(inbox.app, 'image', image)]);
  expect(await inbox.app.tryJobs()).toMatchObject([{ message: expect.stringContaining('announced') }]);
  expect(await shown(inbox)).toMatchObject({ media_url: null, error: null });
  // In Base64 it is the same hash.
  graph.sha256 = createHash('sha256').update(png).digest('base64');
  inbox.app.clock.advance({ hours: 1 });
  await inbox.app.runJobs();
  expect(await shown(inbox)).toMatchObject({ media_url: expect.any(String), size: png.length });
});

test('a file that is not what it claims to be is not kept', async () => {
  await using graph = await startGraph();
  graph.bytes = Buffer.from('<html><script>alert(1)</script></html>');
  await using inbox = await startInbox({ META_GRAPH_URL: graph.url });
  await inbox.receiveMessages([messageItem(inbox.app, 'image', image)]);
  await inbox.app.runJobs();
  expect(await shown(inbox)).toMatchObject({
    media_url: null,
    error: expect.stringContaining('not what it claims'),
  });
  expect(await inbox.app.db.selectFrom('files').selectAll().execute()).toEqual([]);
});

test('a file that WhatsApp does not hand over is tried again, then said to be missing', async () => {
  await using graph = await startGraph();
  graph.status = 500;
  await using inbox = await startInbox({ META_GRAPH_URL: graph.url });
  await inbox.receiveMessages([messageItem(inbox.app, 'image', image)]);
  expect(await inbox.app.tryJobs()).toHaveLength(1);
  expect(await shown(inbox)).toMatchObject({ media_url: null, error: null });
  await expect
    .poll(async () => {
      inbox.app.clock.advance({ hours: 1 });
      await inbox.app.tryJobs();
      return (await shown(inbox)).error;
    })
    .toContain('send it again');
});
