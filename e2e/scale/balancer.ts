import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy in front of several web processes, as plain as one can be: by turns, and whoever does not answer is passed over. */
export interface Balancer extends AsyncDisposable {
  port: number;
  /** The port of the process on which the newest connection that began with these words still stands. */
  behind(words: string): number | null;
}

interface Passage {
  target: number;
  begin: string;
}

export async function openBalancer(targets: readonly number[]): Promise<Balancer> {
  const passages = new Set<Passage>();
  const sockets = new Set<Socket>();
  let turn = 0;

  function keep(socket: Socket): void {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  }

  function pass(client: Socket, process: Socket, target: number): void {
    const passage: Passage = { target, begin: '' };
    passages.add(passage);
    client.once('data', (bytes) => {
      passage.begin = bytes.toString('latin1');
    });
    process.on('close', () => {
      passages.delete(passage);
      client.destroy();
    });
    client.on('close', () => process.destroy());
    client.pipe(process).pipe(client);
  }

  async function take(client: Socket): Promise<void> {
    keep(client);
    turn += 1;
    for (let tried = 0; tried < targets.length; tried += 1) {
      const target = targets[(turn + tried) % targets.length]!;
      const process = connect(target, '127.0.0.1');
      keep(process);
      const isThere = await once(process, 'connect').then(
        () => true,
        () => false,
      );
      if (isThere) return pass(client, process, target);
    }
    client.destroy();
  }

  const server = createServer((client) => void take(client));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    behind(words) {
      const begun = [...passages].filter(({ begin }) => begin.startsWith(words));
      return begun.at(-1)?.target ?? null;
    },
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
