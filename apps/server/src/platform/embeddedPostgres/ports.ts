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

/** A port that the system says is free at this moment. */
export async function findFreePort(host = '127.0.0.1'): Promise<number> {
  return listenOnce(0, host);
}

async function listenOnce(port: number, host: string): Promise<number> {
  const server = createServer().listen({ port, host, exclusive: true });
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return taken;
}
