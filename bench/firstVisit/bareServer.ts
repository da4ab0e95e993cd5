import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page that writes one line once a single script of so many bytes has come: what the line alone costs. */
export async function startBareServer(stack: AsyncDisposableStack, bytes: number): Promise<string> {
  const write = `document.body.innerHTML = '<article>Hello, is this still available?</article>';`;
  const filler = randomBytes(Math.ceil((bytes * 3) / 4)).toString('base64');
  const script = `/*${filler.replaceAll('/', '_').slice(0, Math.max(0, bytes - write.length - 4))}*/${write}`;
  const page = '<!doctype html><body><script src="/script.js"></script>';
  const server = createServer((request, response) => {
    const isScript = request.url === '/script.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : page);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stack.defer(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
