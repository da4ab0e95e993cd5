import type { IncomingMessage, OutgoingHttpHeaders, Server, ServerResponse } from 'node:http';
import { endSlowBody } from '../../http/endSlowBodies.ts';
import type { Webhook } from '../source.ts';

/** What is answered to a webhook. */
export interface DoorAnswer {
  status: number;
  text: string;
  retryAfter?: number;
}

export interface Shortcut {
  path: string;
  /** Bytes of a body at most. */
  limit: number;
  answer(webhook: Webhook): Promise<DoorAnswer>;
  /** Told how long each answer took. */
  onAnswered(status: number, seconds: number): void;
}

/**
 * Takes webhooks at the server itself, before everything that pages of ours need: cookies, headers for browsers, loggers.
 * Thousands arrive a second, and that would be half of what each of them costs. All else goes on to whoever listened.
 */
export function takeShortcuts(server: Server, shortcuts: readonly Shortcut[], bodySeconds: number): void {
  const byPath = new Map(shortcuts.map((shortcut) => [shortcut.path, shortcut]));
  const others = server.listeners('request') as ((...request: Request) => void)[];
  server.removeAllListeners('request');
  server.on('request', (...request: Request) => {
    const shortcut = request[0].method === 'POST' ? byPath.get(pathOf(request[0])) : undefined;
    if (shortcut) {
      endSlowBody(server, request[0], bodySeconds);
      receive(...request, shortcut);
    } else for (const other of others) other.call(server, ...request);
  });
}

type Request = [IncomingMessage, ServerResponse];

function pathOf({ url = '' }: IncomingMessage): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

function receive(request: IncomingMessage, response: ServerResponse, shortcut: Shortcut): void {
  const startedAt = performance.now();
  const chunks: Buffer[] = [];
  let size = 0;
  const send = (answer: DoorAnswer) => {
    reply(response, answer);
    shortcut.onAnswered(answer.status, (performance.now() - startedAt) / 1000);
  };
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= shortcut.limit) chunks.push(chunk);
    else if (!response.headersSent) send({ status: 413, text: 'The body is too large.' });
  });
  request.on('end', () => {
    if (size > shortcut.limit) return;
    const [only = Buffer.alloc(0)] = chunks;
    const body = chunks.length > 1 ? Buffer.concat(chunks) : only;
    shortcut.answer({ body, headers: request.headers }).then(send, () => {
      send({ status: 503, text: 'Not now.', retryAfter: 5 });
    });
  });
  // Whoever leaves in the middle comes back with the whole of it.
  request.on('error', () => {});
}

function reply(response: ServerResponse, { status, text, retryAfter }: DoorAnswer): void {
  const headers: OutgoingHttpHeaders = {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  };
  if (retryAfter !== undefined) headers['retry-after'] = String(retryAfter);
  // What is left of a body that nobody wants is not waited for.
  if (status === 413) headers.connection = 'close';
  response.writeHead(status, headers);
  response.end(text);
}
