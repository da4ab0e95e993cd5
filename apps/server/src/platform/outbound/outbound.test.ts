import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { request } from 'undici';
import { expect, test } from 'vitest';
import { createGuard } from './guard.ts';
import { createOutbound, OutboundTooLarge, RefusedAddress } from './index.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A server inside our network, which nobody outside should be able to make us visit. */
async function serveInside(handler: Handler) {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    host: `127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function reasonOf(visit: Promise<unknown>): Promise<string> {
  const error: unknown = await visit.then(
    () => new Error('it was visited'),
    (thrown: unknown) => thrown,
  );
  return error instanceof RefusedAddress ? error.reason : String(error);
}

test.each([
  ['a number', 'http://2130706433/'],
  ['hexadecimal', 'http://0x7f.1/'],
  ['octal', 'http://0177.0.0.1/'],
  ['a short form', 'http://127.1/'],
  ['full-width digits', 'http://１２７.０.０.１/'],
  ['IPv4 in IPv6', 'http://[::ffff:127.0.0.1]/'],
  ['the old form of it', 'http://[::7f00:1]/'],
  ['NAT64', 'http://[64:ff9b::7f00:1]/'],
  ['metadata', 'http://169.254.169.254/latest/meta-data/'],
  ['metadata of Azure', 'http://168.63.129.16/'],
  ['a literal', 'https://10.0.0.1/'],
])('an inside address written as %s is refused', async (_how, url) => {
  await using outbound = createOutbound([]);
  expect(await reasonOf(outbound.fetch(url))).toBe('private');
  expect(() => outbound.checkUrl(url)).toThrow(RefusedAddress);
});

test.each([
  ['scheme', 'file:///etc/passwd'],
  ['scheme', 'gopher://example.com/'],
  ['scheme', 'ftp://example.com/'],
  ['port', 'http://example.com:22/'],
  ['port', 'http://example.com:6379/'],
  ['port', 'https://example.com:8443/'],
  ['credentials', 'http://user:pass@example.com/'],
  ['credentials', 'http://user@example.com/'],
])('%s: %s', async (reason, url) => {
  await using outbound = createOutbound([]);
  expect(await reasonOf(outbound.fetch(url))).toBe(reason);
});

test.each(['localhost', 'localhost.', 'anything.localhost'])('the name %s leads inside', async (name) => {
  await using outbound = createOutbound([], async () => ['127.0.0.1', '::1']);
  expect(await reasonOf(outbound.fetch(`http://${name}/`))).toBe('private');
});

test('one inside address among public ones is enough to refuse a name', async () => {
  await using outbound = createOutbound([], async () => ['93.184.216.34', '10.0.0.7']);
  expect(await reasonOf(outbound.fetch('http://mixed.example/'))).toBe('private');
});

test('a name is resolved once, and exactly the address that was checked is visited', async () => {
  const asked: string[] = [];
  const connected: unknown[] = [];
  const guard = createGuard(
    [],
    async (name) => {
      asked.push(name);
      // The second answer is the attack: public for the check, inside for the connection.
      return asked.length === 1 ? ['93.184.216.34'] : ['127.0.0.1'];
    },
    ({ hostname, servername }, callback) => {
      connected.push({ hostname, servername });
      callback(new Error('no network in tests'), null);
    },
  );
  const visit = request('https://rebinding.example/', { dispatcher: guard.dispatcher });
  await expect(visit).rejects.toThrow('no network in tests');
  expect(asked).toEqual(['rebinding.example']);
  expect(connected).toEqual([{ hostname: '93.184.216.34', servername: 'rebinding.example' }]);
  await guard.dispatcher.destroy();
});

test('a redirect is checked like the first address, and not followed unless asked for', async () => {
  await using inside = await serveInside((request, response) => {
    const location =
      request.url === '/meta' ? 'http://169.254.169.254/' : `http://localhost:${inside.port}/x`;
    response.writeHead(302, { location }).end('moved');
  });
  await using outbound = createOutbound([inside.host]);
  const url = `http://${inside.host}`;

  expect((await outbound.fetch(url)).status).toBe(302);
  expect(await reasonOf(outbound.fetch(`${url}/meta`, { redirects: 5 }))).toBe('private');
  // The name is not on the list, though the address is: lists are compared with what was asked for.
  expect(await reasonOf(outbound.fetch(`${url}/other`, { redirects: 5 }))).toBe('port');
});

test('hops are counted, writes are never sent on, and secrets stay with their site', async () => {
  const seen: (string | undefined)[] = [];
  await using second = await serveInside((request, response) => {
    seen.push(request.headers.authorization, request.headers.cookie, request.headers['x-plain'] as string);
    response.end('there');
  });
  await using first = await serveInside((request, response) => {
    const location = request.url === '/loop' ? '/loop' : `http://${second.host}/`;
    response.writeHead(307, { location }).end();
  });
  await using outbound = createOutbound([first.host, second.host]);
  const headers = { authorization: 'Bearer x', Cookie: 'a=b', 'x-plain': 'kept' };

  const answer = await outbound.fetch(`http://${first.host}/`, { redirects: 2, headers });
  expect(answer.body.toString()).toBe('there');
  expect(answer.url).toBe(`http://${second.host}/`);
  expect(seen).toEqual([undefined, undefined, 'kept']);
  expect(await reasonOf(outbound.fetch(`http://${first.host}/loop`, { redirects: 5 }))).toBe('redirect');
  const posted = await outbound.fetch(`http://${first.host}/`, { method: 'POST', body: 'x', redirects: 5 });
  expect(posted.status).toBe(307);
});

test('bytes are counted after inflation', async () => {
  const bomb = gzipSync(Buffer.alloc(5_000_000));
  await using inside = await serveInside((request, response) => {
    const packed = request.url === '/bomb' ? bomb : gzipSync('small');
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed);
  });
  await using outbound = createOutbound([inside.host]);
  expect((await outbound.fetch(`http://${inside.host}/`)).body.toString()).toBe('small');
  const visit = outbound.fetch(`http://${inside.host}/bomb`, { maxBytes: 1_000_000 });
  await expect(visit).rejects.toThrow(OutboundTooLarge);
});

test('a server that never finishes is left', async () => {
  await using inside = await serveInside((request, response) => {
    if (request.url === '/drip') response.write('a');
  });
  await using outbound = createOutbound([inside.host]);
  await expect(outbound.fetch(`http://${inside.host}/`, { timeout: 100 })).rejects.toThrow();
  await expect(outbound.fetch(`http://${inside.host}/drip`, { timeout: 100 })).rejects.toThrow();
});

test('proxy variables of the environment are not obeyed', async () => {
  await using proxy = await serveInside((_request, response) => response.end('through the proxy'));
  process.env.HTTP_PROXY = `http://${proxy.host}`;
  try {
    await using outbound = createOutbound([], async () => ['127.0.0.1']);
    expect(await reasonOf(outbound.fetch('http://proxied.example/'))).toBe('private');
  } finally {
    delete process.env.HTTP_PROXY;
  }
});
