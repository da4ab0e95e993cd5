import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SeenRequest {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export interface TestServer extends AsyncDisposable {
  url: string;
  /** Every request that arrived whole. */
  seen: SeenRequest[];
}

type Answer = (request: SeenRequest, response: ServerResponse) => void;

/** A small stand-in for Graph on a free loopback port. */
export async function startTestServer(answer: Answer): Promise<TestServer> {
  const seen: SeenRequest[] = [];
  const listener: RequestListener = async (request, response) => {
    const body = await readAll(request);
    const { method = '', url = '', headers } = request;
    const whole = { method, url, headers, body };
    seen.push(whole);
    answer(whole, response);
  };
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  // A client that breaks off is part of some tests.
  request.on('error', () => {});
  for await (const chunk of request.iterator({ destroyOnReturn: false })) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

export function json(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}
