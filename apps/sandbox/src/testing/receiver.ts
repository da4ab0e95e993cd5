import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json } from '../core/json.ts';

export interface Received {
  body: string;
  signature: string;
  json: { entry: { id: string; time?: number; changes: { field: string; value: Json }[] }[] };
}

/** What the product's webhook endpoint would see. */
export async function startReceiver() {
  const posts: Received[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      const url = new URL(request.url ?? '/', 'http://receiver');
      response.end(url.searchParams.get('hub.challenge'));
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const status = answers.shift() ?? 200;
      posts.push({ body, signature: String(request.headers['x-hub-signature-256']), json: JSON.parse(body) });
      response.writeHead(status).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const changes = () => posts.flatMap((post) => post.json.entry.flatMap((entry) => entry.changes));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    posts,
    /** HTTP statuses of the next answers; 200 when none is left. */
    answers,
    changes,
    fields: (field: string) =>
      changes()
        .filter((change) => change.field === field)
        .map((change) => change.value),
    statuses: () => changes().flatMap((change) => (change.value.statuses ?? []) as StatusUpdate[]),
    messages: () => changes().flatMap((change) => (change.value.messages ?? []) as Json[]),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export interface StatusUpdate {
  id: string;
  status: string;
  recipient_id?: string;
  biz_opaque_callback_data?: string;
  pricing?: Json;
  conversation?: Json;
  errors?: { code: number }[];
}
