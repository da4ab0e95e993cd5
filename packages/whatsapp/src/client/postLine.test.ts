import { once } from 'node:events';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, test } from 'vitest';
import { PostLine } from './postLine.ts';
import { testCertificate } from './testCertificate.ts';
import { json, startTestServer } from './testServer.ts';

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

function lineTo(port: number, { protocol = 'http', connections = 4 } = {}) {
  const line = new PostLine({
    origin: new URL(`${protocol}://localhost:${port}`),
    connections,
    connectMs: 1000,
  });
  const post = (body: string, timeoutMs = 5000, mayLeave?: () => boolean) =>
    line.post(
      { start: line.startOf('/x', 'content-type: application/json\r\n'), body, timeoutMs, mayLeave },
      (exchange) => exchange,
    );
  return { post, [Symbol.asyncDispose]: () => line[Symbol.asyncDispose]() };
}

/** Writes what it is told to for each request, whatever that is; notes who wrote what. */
async function startRawServer(answer: (socket: Socket, request: string) => void) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    socket.on('data', (data) => answer(socket, data.toString()));
  });
  const port = await portOf(server);
  return {
    port,
    sockets,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

const ok = (body: string) => `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

test('one connection carries one request after the other', async () => {
  await using server = await startRawServer((socket, request) => socket.write(ok(request.slice(-3))));
  await using line = lineTo(server.port, { connections: 1 });
  const answers = await Promise.all(['aaa', 'bbb', 'ccc'].map((body) => line.post(body)));
  expect(answers).toMatchObject([{ body: 'aaa' }, { body: 'bbb' }, { body: 'ccc' }]);
  expect(await line.post('ddd')).toMatchObject({ body: 'ddd' });
  expect(server.sockets).toHaveLength(1);
});

test('what is withdrawn while it waits for a connection is not sent, and the next is', async () => {
  const requests: string[] = [];
  await using server = await startRawServer((socket, request) => {
    requests.push(request.slice(-3));
    socket.write(ok(request.slice(-3)));
  });
  await using line = lineTo(server.port, { connections: 1 });
  // Decided once the first is on its way.
  const isUnchanged = () => requests.length === 0;
  expect(
    await Promise.all([line.post('aaa'), line.post('bbb', 5000, isUnchanged), line.post('ccc')]),
  ).toMatchObject([{ body: 'aaa' }, { kind: 'not_sent', reason: 'withdrawn' }, { body: 'ccc' }]);
  expect(requests).toEqual(['aaa', 'ccc']);
});

test('what may not leave any more once it is made is not sent, though a connection is free', async () => {
  const requests: string[] = [];
  await using server = await startRawServer((socket, request) => {
    requests.push(request.slice(-3));
    socket.write(ok(request.slice(-3)));
  });
  await using line = lineTo(server.port, { connections: 1 });
  await line.post('aaa');
  expect(await line.post('bbb', 5000, () => false)).toEqual({ kind: 'not_sent', reason: 'withdrawn' });
  expect(await line.post('ccc', 5000, () => true)).toMatchObject({ body: 'ccc' });
  expect(requests).toEqual(['aaa', 'ccc']);
  expect(server.sockets).toHaveLength(1);
});

test('the server reads what was written', async () => {
  await using server = await startTestServer((request, response) =>
    json(response, 200, request.body.toString()),
  );
  await using line = lineTo(Number(new URL(server.url).port));
  const body = `"${'été 🎉 '.repeat(20_000)}"`;
  expect(await line.post(body)).toMatchObject({ kind: 'answer', status: 200, body: JSON.stringify(body) });
  expect(server.seen[0]?.headers).toMatchObject({
    'content-type': 'application/json',
    connection: 'keep-alive',
  });
});

test('an answer that nobody asked for is given to nobody', async () => {
  await using server = await startRawServer((socket, request) => {
    socket.write(ok(request.slice(-3)));
    setImmediate(() => socket.write(ok('old')));
  });
  await using line = lineTo(server.port);
  expect(await line.post('aaa')).toMatchObject({ body: 'aaa' });
  await once(server.sockets[0]!, 'close');
  expect(await line.post('bbb')).toMatchObject({ body: 'bbb' });
  expect(server.sockets).toHaveLength(2);
});

test('two answers at once: the first counts, and the connection is closed', async () => {
  await using server = await startRawServer((socket, request) =>
    socket.write(ok(request.slice(-3)) + ok('old')),
  );
  await using line = lineTo(server.port);
  expect(await line.post('aaa')).toMatchObject({ body: 'aaa' });
  expect(await line.post('bbb')).toMatchObject({ body: 'bbb' });
  expect(server.sockets).toHaveLength(2);
});

test('a connection that the server closed is not written to', async () => {
  await using server = await startRawServer((socket, request) => socket.end(ok(request.slice(-3))));
  await using line = lineTo(server.port);
  for (const body of ['aaa', 'bbb', 'ccc']) {
    expect(await line.post(body)).toMatchObject({ body });
    await once(server.sockets.at(-1)!, 'close');
  }
});

test.each([
  ['SSH-2.0-OpenSSH\r\n\r\n', 'malformed_answer'],
  [`HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(1024 * 1024)}`, 'answer_too_large'],
])('what is no answer leaves it unknown', async (said, reason) => {
  await using server = await startRawServer((socket) => socket.write(said));
  await using line = lineTo(server.port);
  expect(await line.post('aaa')).toEqual({ kind: 'unknown', reason });
});

test('closing waits for what is under way', async () => {
  await using server = await startRawServer(
    (socket, request) => void setImmediate(() => socket.write(ok(request.slice(-3)))),
  );
  const line = lineTo(server.port, { connections: 1 });
  const posts = Promise.all(['aaa', 'bbb'].map((body) => line.post(body)));
  await line[Symbol.asyncDispose]();
  expect(await posts).toMatchObject([{ body: 'aaa' }, { body: 'bbb' }]);
});

test('over TLS: only with a certificate that somebody vouches for', async () => {
  const server = createHttps(testCertificate, (request, response) => {
    request.resume().on('end', () => json(response, 200, { id: 1 }));
  });
  const port = await portOf(server);
  await using stranger = lineTo(port, { protocol: 'https' });
  expect(await stranger.post('{}')).toEqual({ kind: 'not_sent', reason: 'DEPTH_ZERO_SELF_SIGNED_CERT' });

  const known = getCACertificates();
  setDefaultCACertificates([...known, testCertificate.cert]);
  await using line = lineTo(port, { protocol: 'https' });
  const answers = await Promise.all(Array.from({ length: 20 }, () => line.post('{}')));
  expect(answers).toEqual(answers.map(() => expect.objectContaining({ kind: 'answer', body: '{"id":1}' })));
  setDefaultCACertificates(known);
  server.closeAllConnections();
  server.close();
});
