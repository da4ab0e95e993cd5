import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * A way to PostgreSQL on which the answer of a COMMIT can get lost, as when the server dies right after it was written; that
 * breaks, is slow, or keeps answers back.
 */
export interface LossyDatabase extends AsyncDisposable {
  /** The same database and login, by this way. */
  url: string;
  /**
   * The next transaction with these words in one of its statements is committed, and instead of the answer its connection
   * breaks. Resolves when that has happened.
   */
  loseCommitOf(words: string): Promise<void>;
  /** Breaks all connections that are open. */
  cut(): void;
  /** From now on every answer takes so much longer. */
  slowDown(ms: number): void;
  /** For so long no answer comes on a connection that says these words. */
  keepBack(words: string, ms: number): void;
}

interface Loss {
  words: string;
  happened: PromiseWithResolvers<void>;
}

export async function openLossyDatabase(databaseUrl: string): Promise<LossyDatabase> {
  const target = new URL(databaseUrl);
  const losses: Loss[] = [];
  let slowMs = 0;
  let keptBack = { words: '', until: 0 };
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
    let silentUntil = 0;
    const watch = watchStatements({
      onStatement(words) {
        if (words.includes(keptBack.words)) silentUntil = keptBack.until;
      },
      onCommit(words) {
        const index = losses.findIndex((loss) => words.includes(loss.words));
        if (index >= 0) losing = losses.splice(index, 1)[0] ?? null;
      },
    });
    const answer = inOrder(
      (bytes) => client.write(bytes),
      () => Math.max(slowMs, silentUntil - performance.now()),
    );
    client.on('data', (bytes: Buffer) => {
      watch(bytes);
      database.write(bytes);
    });
    database.on('data', (bytes: Buffer) => {
      if (!losing) return answer(bytes);
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
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    slowDown(ms) {
      slowMs = ms;
    },
    keepBack(words, ms) {
      keptBack = { words, until: performance.now() + ms };
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Writes each piece so many milliseconds later, none before the one that came before it. */
function inOrder(write: (bytes: Buffer) => void, delayMs: () => number): (bytes: Buffer) => void {
  let last: Promise<void> | null = null;
  return (bytes) => {
    const ms = delayMs();
    if (last === null && ms <= 0) return write(bytes);
    const turn = Promise.all([last, ms > 0 ? pause(ms) : null]).then(() => {
      write(bytes);
      if (last === turn) last = null;
    });
    last = turn;
  };
}

const headerLength = 5;

interface Watcher {
  onStatement(words: string): void;
  /** With the words of all statements of the transaction. */
  onCommit(words: string): void;
}

/** Reads what a client sends, in whatever pieces. Every message but the first has a letter and its length before it. */
function watchStatements({ onStatement, onCommit }: Watcher): (bytes: Buffer) => void {
  let waiting: Buffer = Buffer.alloc(0);
  let hasStarted = false;
  let words = '';
  /** Planned statements are parsed once for each connection, and only named from then on. */
  const parsed = new Map<string, string>();
  const read = (letter: string, body: string) => {
    if (letter === 'Q' && body.startsWith('begin')) words = '';
    if (letter === 'Q' && body.startsWith('commit')) onCommit(words);
    const [first = '', second = ''] = body.split('\0', 2);
    if (letter === 'P') parsed.set(first, second);
    if (letter !== 'B') return;
    const statement = parsed.get(second) ?? '';
    words += statement;
    onStatement(statement);
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
