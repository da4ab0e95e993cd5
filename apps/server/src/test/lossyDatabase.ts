import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to PostgreSQL on which the answer of a COMMIT can get lost, as when the server dies right after it was written. */
export interface LossyDatabase extends AsyncDisposable {
  /** The same database and login, by this way. */
  url: string;
  /**
   * The next transaction with these words in one of its statements is committed, and instead of the answer its connection
   * breaks. Resolves when that has happened.
   */
  loseCommitOf(words: string): Promise<void>;
}

interface Loss {
  words: string;
  happened: PromiseWithResolvers<void>;
}

export async function openLossyDatabase(databaseUrl: string): Promise<LossyDatabase> {
  const target = new URL(databaseUrl);
  const losses: Loss[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(target.port || 5432), target.hostname);
    for (const socket of [client, database]) {
      sockets.add(socket);
      // Whoever breaks off breaks the other side off too.
      socket.on('error', () => {});
      socket.on('close', () => {
        client.destroy();
        database.destroy();
        sockets.delete(socket);
      });
    }
    let losing: Loss | null = null;
    const watch = watchStatements((words) => {
      const index = losses.findIndex((loss) => words.includes(loss.words));
      if (index >= 0) losing = losses.splice(index, 1)[0] ?? null;
    });
    client.on('data', (bytes: Buffer) => {
      watch(bytes);
      database.write(bytes);
    });
    database.on('data', (bytes) => {
      if (!losing) return client.write(bytes);
      // The first thing that the server says after a COMMIT: it is done.
      client.destroy();
      losing.happened.resolve();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    loseCommitOf(words) {
      const happened = Promise.withResolvers<void>();
      losses.push({ words, happened });
      return happened.promise;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

const headerLength = 5;

/**
 * Reads what a client sends, in whatever pieces, and calls back at each COMMIT with the words of its transaction. Every
 * message but the first has a letter and its length before it.
 */
function watchStatements(onCommit: (words: string) => void): (bytes: Buffer) => void {
  let waiting: Buffer = Buffer.alloc(0);
  let hasStarted = false;
  let words = '';
  const read = (letter: string, body: string) => {
    if (letter === 'Q' && body.startsWith('begin')) words = '';
    if (letter === 'P') words += body;
    if (letter === 'Q' && body.startsWith('commit')) onCommit(words);
  };
  return (bytes) => {
    waiting = Buffer.concat([waiting, bytes]);
    if (!hasStarted && waiting.length >= 4) {
      waiting = waiting.subarray(waiting.readInt32BE(0));
      hasStarted = true;
    }
    while (waiting.length >= headerLength) {
      const end = 1 + waiting.readInt32BE(1);
      if (waiting.length < end) return;
      read(String.fromCharCode(waiting[0] ?? 0), waiting.toString('utf8', headerLength, end));
      waiting = waiting.subarray(end);
    }
  };
}
