import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The way of one worker to WhatsApp, which notes for which number it asks to send. */
export interface WatchedWay extends AsyncDisposable {
  url: string;
  /** By the machine's clock, in the order in which they came. */
  posts: { metaNumberId: string; at: number }[];
}

const sending = /^\/graph\/[^/]+\/(\d+)\/messages/;

export async function openWatchedWay(sandboxPort: number): Promise<WatchedWay> {
  const posts: WatchedWay['posts'] = [];
  const agent = new Agent({ keepAlive: true });
  const server = createServer((asked, answer) => {
    const [, metaNumberId] = sending.exec(asked.url ?? '') ?? [];
    if (asked.method === 'POST' && metaNumberId) posts.push({ metaNumberId, at: Date.now() });
    const { method, url: path, headers } = asked;
    const passed = request(
      { host: '127.0.0.1', port: sandboxPort, method, path, headers, agent },
      (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers);
        given.pipe(answer);
      },
    );
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    posts,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
}
