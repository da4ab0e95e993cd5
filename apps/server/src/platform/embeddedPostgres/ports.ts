import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Whether nobody listens on this port of the loopback address. Port 0 is always free. */
export async function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  try {
    await listenOnce(port, host);
    return true;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EADDRINUSE' || code === 'EACCES') return false;
    throw error;
  }
}

/** Above 10,080, to which no browser goes. */
const first = 11_000;
const last = 32_000;

/**
 * A port that is free at this moment, below those that systems give to outgoing connections (Linux from 32,768, others from
 * 49,152): one of these may be taken before whoever asked listens.
 */
export async function findFreePort(host = '127.0.0.1'): Promise<number> {
  for (;;) {
    const port = randomInt(first, last);
    if (await isPortFree(port, host)) return port;
  }
}

async function listenOnce(port: number, host: string): Promise<number> {
  const server = createServer().listen({ port, host, exclusive: true });
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return taken;
}
