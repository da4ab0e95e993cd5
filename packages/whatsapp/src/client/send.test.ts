import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { toCloudApi } from '../model/index.ts';
import { createCloudApi } from './createCloudApi.ts';
import { json, startTestServer, type TestServer } from './testServer.ts';

const token = 'EAAG-secret-token';
const accepted = {
  messaging_product: 'whatsapp',
  contacts: [{ input: '+33700000123', wa_id: '33700000123', user_id: 'FR.1' }],
  messages: [{ id: 'wamid.OUT1', message_status: 'accepted' }],
};

function message(callbackData = 'm:1') {
  const body = toCloudApi({ type: 'text', body: 'Bonjour' }, { to: '33700000123', callbackData });
  return { token, phoneNumberId: '220099887766554', body };
}

function apiOf(server: Pick<TestServer, 'url'>, options: { timeoutMs?: number; connections?: number } = {}) {
  const { timeoutMs = 5000, connections = 4 } = options;
  return createCloudApi({
    baseUrl: `${server.url}/graph`,
    version: 'v25.0',
    timeoutMs,
    pool: { connections },
  });
}

async function outcomeOf(answer: (response: ServerResponse) => void, timeoutMs = 5000) {
  await using server = await startTestServer((_request, response) => answer(response));
  await using api = apiOf(server, { timeoutMs });
  return await api.sendMessage(message());
}

test('an accepted message comes with its id and the names of the person', async () => {
  await using server = await startTestServer((_request, response) => json(response, 200, accepted));
  await using api = apiOf(server);
  expect(await api.sendMessage(message())).toEqual({
    kind: 'accepted',
    wamid: 'wamid.OUT1',
    messageStatus: 'accepted',
    waId: '33700000123',
    userId: 'FR.1',
  });
  const [request] = server.seen;
  expect(request?.url).toBe('/graph/v25.0/220099887766554/messages');
  expect(request?.headers.authorization).toBe(`Bearer ${token}`);
  expect(JSON.parse(request?.body.toString() ?? '')).toMatchObject({
    to: '+33700000123',
    text: { body: 'Bonjour' },
    biz_opaque_callback_data: 'm:1',
  });
});

test('free-form answers may hold the id alone', async () => {
  expect(await outcomeOf((response) => json(response, 200, { messages: [{ id: 'wamid.1' }] }))).toEqual({
    kind: 'accepted',
    wamid: 'wamid.1',
    messageStatus: null,
    waId: null,
    userId: null,
  });
});

test('a refusal of Meta is final, with what to do about it', async () => {
  const error = {
    message: '(#131009) Parameter value is not valid',
    code: 131009,
    error_data: { details: 'Button title length invalid.' },
  };
  expect(await outcomeOf((response) => json(response, 400, { error }))).toEqual({
    kind: 'refused',
    code: 131009,
    subcode: null,
    title: 'Parameter value is not valid',
    details: 'Button title length invalid.',
    transient: false,
    httpStatus: 400,
    retryAfter: null,
  });
});

test('a server error with an envelope of Meta is a refusal', async () => {
  const error = { message: '(#131000) Something went wrong', code: 131000 };
  expect(await outcomeOf((response) => json(response, 500, { error }))).toMatchObject({
    kind: 'refused',
    code: 131000,
    transient: true,
    httpStatus: 500,
  });
});

test('throttling says how long to wait, in either header', async () => {
  const error = { message: '(#80007) Rate limit', code: 80007 };
  const usage = { 330011: [{ type: 'messaging', call_count: 100, estimated_time_to_regain_access: 3 }] };
  const headers = { 'x-business-use-case-usage': JSON.stringify(usage) };
  const limited = await outcomeOf((response) => json(response, 400, { error }, headers));
  expect(limited).toMatchObject({ kind: 'refused', code: 80007, transient: true, retryAfter: 180 });
  const later = await outcomeOf((response) => json(response, 429, { error }, { 'retry-after': '7' }));
  expect(later).toMatchObject({ retryAfter: 7 });
});

test.each([500, 502, 503, 504, 408])(
  'HTTP %i from something in between leaves it unknown',
  async (status) => {
    const page = (response: ServerResponse) => response.writeHead(status).end('<h1>Bad gateway</h1>');
    expect(await outcomeOf(page)).toEqual({ kind: 'unknown', reason: `http_${status}` });
  },
);

test.each([403, 404, 413, 429])('HTTP %i from something in between is a refusal', async (status) => {
  const page = (response: ServerResponse) => response.writeHead(status).end('<h1>No</h1>');
  expect(await outcomeOf(page)).toMatchObject({
    kind: 'refused',
    code: null,
    httpStatus: status,
    transient: status === 429,
  });
});

test('a success that cannot be read leaves it unknown', async () => {
  expect(await outcomeOf((response) => response.end('OK'))).toEqual({
    kind: 'unknown',
    reason: 'http_200_without_id',
  });
  expect(await outcomeOf((response) => json(response, 200, { messages: [] }))).toMatchObject({
    kind: 'unknown',
  });
});

test('a connection that breaks after the request leaves it unknown', async () => {
  const result = await outcomeOf((response) => response.destroy());
  expect(result).toEqual({ kind: 'unknown', reason: 'closed' });
});

test('a connection that breaks inside the answer leaves it unknown', async () => {
  const broken = (response: ServerResponse) => {
    response.writeHead(200, { 'content-length': '500' });
    response.write('{"messages":[{"id":"wamid.1"', () => response.destroy());
  };
  expect(await outcomeOf(broken)).toMatchObject({ kind: 'unknown' });
});

test('silence leaves it unknown', async () => {
  expect(await outcomeOf(() => {}, 150)).toEqual({ kind: 'unknown', reason: 'timeout' });
});

test('nobody listening means that nothing was sent', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as AddressInfo;
  closed.close();
  await once(closed, 'close');
  await using api = apiOf({ url: `http://127.0.0.1:${port}` });
  expect(await api.sendMessage(message())).toEqual({ kind: 'not_sent', reason: 'ECONNREFUSED' });
});

test('a host without an address means that nothing was sent', async () => {
  await using api = apiOf({ url: 'http://graph.herald.invalid' });
  expect(await api.sendMessage(message())).toMatchObject({ kind: 'not_sent' });
});

test('a connection that never gets through its handshake means that nothing was sent', async () => {
  // Accepts the connection and stays silent, so that TLS never begins.
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  await using api = apiOf({ url: `https://127.0.0.1:${port}` }, { timeoutMs: 300 });
  expect(await api.sendMessage(message())).toMatchObject({ kind: 'not_sent' });
  silent.close();
});

test('messages that waited in vain for a connection were not sent, and never are later', async () => {
  const held: ServerResponse[] = [];
  await using server = await startTestServer((_request, response) => held.push(response));
  await using api = apiOf(server, { connections: 1, timeoutMs: 1000 });
  const names = Array.from({ length: 10 }, (_, index) => `m:${index}`);
  const outcomes = await Promise.all(names.map((name) => api.sendMessage(message(name))));
  expect(outcomes[0]).toEqual({ kind: 'unknown', reason: 'timeout' });
  // When the first gives up, its connection is free for an instant: one that slips in may have been sent, and says so.
  const waited = names.filter((_, index) => outcomes[index]?.kind === 'not_sent');
  expect(waited.length).toBeGreaterThan(0);

  // The next message goes through the same connection slot: had the others been left in the queue, they would go first.
  const last = api.sendMessage(message('m:last'));
  const arrived = () => server.seen.map(({ body }) => JSON.parse(body.toString()).biz_opaque_callback_data);
  // One that slipped in may arrive only now, before it.
  await expect.poll(arrived).toContain('m:last');
  json(held[arrived().indexOf('m:last')] as ServerResponse, 200, accepted);
  expect(await last).toMatchObject({ kind: 'accepted' });
  expect(arrived().filter((name) => waited.includes(name))).toEqual([]);
});

test('a token that no header can carry is refused without asking', async () => {
  await using server = await startTestServer((_request, response) => json(response, 200, accepted));
  await using api = apiOf(server);
  for (const bad of ['', 'two words', 'line\nbreak', 'clé']) {
    const outcome = await api.sendMessage({ ...message(), token: bad });
    expect(outcome).toMatchObject({ kind: 'refused', code: 190, httpStatus: 0 });
  }
  expect(server.seen).toEqual([]);
});

test('the token that Meta quotes back does not come out', async () => {
  const error = { message: `Malformed access token ${token}`, code: 190, error_data: { details: token } };
  const outcome = await outcomeOf((response) => json(response, 401, { error }));
  expect(outcome).toMatchObject({ kind: 'refused', code: 190, title: 'Malformed access token …' });
  expect(JSON.stringify(outcome)).not.toContain(token);
});
