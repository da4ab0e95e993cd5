import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A kept connection with one request at a time, as cheap as can be: what is measured is the other side. */
export interface Connection extends Disposable {
  /** Resolves with the status of the answer. */
  ask(request: Buffer): Promise<number>;
}

export async function openConnection(port: number): Promise<Connection> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  await once(socket, 'connect');
  let waiting: PromiseWithResolvers<number> | null = null;
  let received = '';
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1');
    if (!isWhole(received)) return;
    const status = Number(received.slice(9, 12));
    received = '';
    waiting?.resolve(status);
  });
  const fail = (error?: Error) => waiting?.reject(error ?? new Error('The server closed the connection.'));
  socket.on('error', fail);
  socket.on('close', () => fail());
  return {
    ask(request) {
      waiting = Promise.withResolvers<number>();
      socket.write(request);
      return waiting.promise;
    },
    [Symbol.dispose]: () => end(socket),
  };
}

function isWhole(text: string): boolean {
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return false;
  const length = /content-length: (\d+)/i.exec(text.slice(0, head + 2))?.[1] ?? '0';
  return text.length >= head + 4 + Number(length);
}

function end(socket: Socket): void {
  socket.removeAllListeners('close');
  socket.destroy();
}
