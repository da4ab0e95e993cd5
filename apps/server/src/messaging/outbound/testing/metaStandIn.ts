import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readCallbackData } from '../../ledger/index.ts';

/** A message that arrived whole at the stand-in. */
export interface Posted {
  messageId: number;
  to: string;
  at: number;
  body: Record<string, unknown>;
}

export interface MetaStandIn extends AsyncDisposable {
  url: string;
  posted: Posted[];
  /** How often each message arrived, by its ledger id. */
  counts(): Map<number, number>;
  uploads: string[];
}

export type Answer = (posted: Posted, response: ServerResponse) => void;

/**
 * Meta's interface for messages and media, as far as sending needs it. Without `answer` everything is accepted; files are
 * taken once `mayUpload` resolves. Nothing can be read there.
 */
export async function startMetaStandIn(
  answer: Answer = accept,
  mayUpload: Promise<void> = Promise.resolve(),
): Promise<MetaStandIn> {
  const posted: Posted[] = [];
  const uploads: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method === 'GET') return json(response, 503, {});
      const bytes = Buffer.concat(chunks);
      if (request.url?.endsWith('/media')) {
        uploads.push(bytes.toString('latin1'));
        const id = `media.${uploads.length}`;
        return void mayUpload.then(() => json(response, 200, { id }));
      }
      const body = JSON.parse(bytes.toString()) as Record<string, string>;
      const { messageId } = readCallbackData(body.biz_opaque_callback_data ?? null);
      const one = {
        messageId: messageId ?? 0,
        to: body.to ?? body.recipient ?? '',
        at: performance.now(),
        body,
      };
      posted.push(one);
      answer(one, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posted,
    uploads,
    counts() {
      const counts = new Map<number, number>();
      for (const { messageId } of posted) counts.set(messageId, (counts.get(messageId) ?? 0) + 1);
      return counts;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export function accept({ messageId, to }: Posted, response: ServerResponse): void {
  json(response, 200, {
    messaging_product: 'whatsapp',
    contacts: [{ input: to, wa_id: to.replace('+', '') }],
    messages: [{ id: wamidOf(messageId), message_status: 'accepted' }],
  });
}

export function refuse(code: number, title: string, status = 400, subcode?: number) {
  const error = {
    message: `(#${code}) ${title}`,
    type: 'OAuthException',
    code,
    ...(subcode !== undefined && { error_subcode: subcode }),
  };
  return (_posted: Posted, response: ServerResponse): void => json(response, status, { error });
}

export function wamidOf(messageId: number): string {
  return `wamid.${messageId}`;
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
