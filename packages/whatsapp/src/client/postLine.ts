import { channel } from 'node:diagnostics_channel';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type Answer, Malformed, readAnswer } from './answer.ts';
import { Deadlines, type Expiring } from './deadlines.ts';
import { type Exchange, reasonOf } from './exchange.ts';

export interface PostLineOptions {
  origin: URL;
  connections: number;
  connectMs: number;
}

export interface LinePost {
  /** Of `startOf`. */
  start: string;
  body: string;
  timeoutMs: number;
  /** Called when the request is about to be written, which may be a while after it was made: connections take time. */
  onWrite?: (() => void) | undefined;
  /** Asked right before: false, and it is not sent (`withdrawn`). */
  mayLeave?: (() => boolean) | undefined;
}

/** Far above any answer to a message. */
const maxAnswerBytes = 1024 * 1024;
const readBytes = 4096;

/**
 * Posts JSON over connections that stay open, each with one request at a time, and says what is certain about it. It knows
 * that one kind of request alone, and so costs a third of what a general client does, a thousand times a second. A failure
 * before a request is handed to its socket cannot have reached the server, one after it may have; nothing is ever repeated.
 */
export class PostLine implements AsyncDisposable {
  private readonly options: PostLineOptions;
  private readonly host: string;
  private readonly idle: Connection[] = [];
  private readonly waiting: Post[] = [];
  private readonly open = new Set<Connection>();
  private connecting = 0;
  private session: Buffer | undefined;
  private sweeper: NodeJS.Timeout | undefined;
  private onClosed: (() => void) | null = null;

  constructor(options: PostLineOptions) {
    this.options = options;
    this.host = `host: ${options.origin.host}\r\nconnection: keep-alive\r\n`;
  }

  /** What the requests of a path have in common, to be made once; of `head` each line has its end. */
  startOf(path: string, head: string): string {
    return `POST ${path} HTTP/1.1\r\n${this.host}${head}content-length: `;
  }

  /** `read` makes of what happened what the caller wants to know: one promise for both. */
  post<Outcome>(given: LinePost, read: (exchange: Exchange) => Outcome): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const post = new Post(given, (exchange) => {
        try {
          resolve(read(exchange));
        } catch (error) {
          reject(error);
        }
      });
      // Making it took time, too, and whoever made it may have stood still meanwhile.
      if (!post.mayStart()) return;
      const connection = this.takeIdle();
      if (connection) connection.write(post);
      else {
        this.waiting.push(post);
        this.connectForWaiting();
      }
    });
  }

  /** Waits for what is under way. */
  async [Symbol.asyncDispose](): Promise<void> {
    for (const connection of this.idle.splice(0)) connection.end();
    clearTimeout(this.sweeper);
    if (this.open.size > 0) await new Promise<void>((resolve) => (this.onClosed = resolve));
  }

  private takeIdle(): Connection | null {
    const now = performance.now();
    for (;;) {
      const connection = this.idle.pop();
      if (!connection) return null;
      if (connection.isUsable && now < connection.idleUntil) return connection;
      connection.end();
    }
  }

  /** What was given up or withdrawn while it waited must not go out. */
  private nextWaiting(): Post | undefined {
    let next = this.waiting.shift();
    while (next && !next.mayStart()) next = this.waiting.shift();
    return next;
  }

  private connectForWaiting(): void {
    while (this.waiting[0]?.isSettled) this.waiting.shift();
    if (this.connecting < this.waiting.length && this.open.size < this.options.connections) this.connect();
  }

  private connect(): void {
    const { origin, connectMs } = this.options;
    const host = origin.hostname.replace(/^\[(.*)\]$/, '$1');
    const connection = new Connection(this);
    const common = { host, noDelay: true, keepAlive: true, onread: connection.reading };
    const isTls = origin.protocol === 'https:';
    const port = Number(origin.port || (isTls ? 443 : 80));
    const socket = isTls
      ? connectTls({
          ...common,
          port,
          ALPNProtocols: ['http/1.1'],
          ...(isIP(host) ? {} : { servername: host }),
          ...(this.session && { session: this.session }),
        })
      : connect({ ...common, port });
    socket.on('session', (session: Buffer) => (this.session = session));
    this.connecting += 1;
    this.open.add(connection);
    connection.use(socket, isTls ? 'secureConnect' : 'connect', connectMs);
  }

  /** Its handshake is done, or it answered: the next may have it. */
  ready(connection: Connection, idleMs: number): void {
    const next = this.nextWaiting();
    if (next) connection.write(next);
    else if (this.onClosed) connection.end();
    else {
      connection.rest(performance.now() + idleMs);
      this.idle.push(connection);
      this.sweeper ??= setTimeout(() => this.sweep(), 1000).unref();
    }
  }

  connected(): void {
    this.connecting -= 1;
  }

  /** One that never came about takes the request that it was made for along. */
  failed(reason: string): void {
    this.connecting -= 1;
    this.nextWaiting()?.fail(reason);
  }

  closed(connection: Connection): void {
    this.open.delete(connection);
    this.connectForWaiting();
    if (this.open.size === 0) this.onClosed?.();
  }

  private sweep(): void {
    const now = performance.now();
    const kept: Connection[] = [];
    for (const connection of this.idle) {
      if (connection.isUsable && now < connection.idleUntil) kept.push(connection);
      else connection.end();
    }
    this.idle.splice(0, this.idle.length, ...kept);
    this.sweeper = kept.length > 0 ? setTimeout(() => this.sweep(), 1000).unref() : undefined;
  }
}

const deadlines = new Deadlines();

/** Told of each request that is about to be written, where somebody measures the pace. */
const written = channel('herald:whatsapp:post');

/** One request, until it is known what came of it. */
class Post implements Expiring {
  readonly deadline: number;
  readonly text: string;
  isSettled = false;
  connection: Connection | null = null;
  private readonly onWrite: (() => void) | undefined;
  private readonly mayLeave: (() => boolean) | undefined;
  private readonly resolve: (exchange: Exchange) => void;

  constructor(given: LinePost, resolve: (exchange: Exchange) => void) {
    const { start, body, timeoutMs } = given;
    this.text = `${start}${Buffer.byteLength(body)}\r\n\r\n${body}`;
    this.onWrite = given.onWrite;
    this.mayLeave = given.mayLeave;
    this.resolve = resolve;
    this.deadline = performance.now() + timeoutMs;
    deadlines.add(this);
  }

  mayStart(): boolean {
    if (!this.isSettled && this.mayLeave?.() === false) this.fail('withdrawn');
    return !this.isSettled;
  }

  /** From here on the server may have it. */
  start(connection: Connection): void {
    this.connection = connection;
    this.onWrite?.();
    if (written.hasSubscribers) written.publish(null);
  }

  answered(answer: Answer): void {
    this.settle(answer);
  }

  fail(reason: string): void {
    this.settle({ kind: this.connection ? 'unknown' : 'not_sent', reason });
  }

  expire(): void {
    this.fail('timeout');
    this.connection?.end();
  }

  private settle(exchange: Exchange): void {
    if (this.isSettled) return;
    this.isSettled = true;
    deadlines.delete(this);
    this.resolve(exchange);
  }
}

class Connection {
  idleUntil = 0;
  readonly reading = {
    buffer: Buffer.allocUnsafe(readBytes),
    callback: (size: number, bytes: Uint8Array) => this.take((bytes as Buffer).toString('latin1', 0, size)),
  };
  private readonly line: PostLine;
  private socket!: Socket;
  private post: Post | null = null;
  private text = '';
  private isConnected = false;
  private isOver = false;
  private reason = 'closed';

  constructor(line: PostLine) {
    this.line = line;
  }

  get isUsable(): boolean {
    return !this.isOver && this.socket.writable;
  }

  use(socket: Socket, connectedBy: 'connect' | 'secureConnect', connectMs: number): void {
    this.socket = socket;
    const timer = setTimeout(() => this.endFor('connect_timeout'), connectMs);
    socket.once(connectedBy, () => {
      clearTimeout(timer);
      if (this.isOver) return;
      this.isConnected = true;
      this.line.connected();
      this.line.ready(this, firstIdleMs);
    });
    socket.on('error', (error) => {
      this.reason = reasonOf(error);
    });
    socket.on('end', () => {
      this.isOver = true;
      this.read(true);
    });
    socket.once('close', () => {
      clearTimeout(timer);
      this.isOver = true;
      if (!this.isConnected) this.line.failed(this.reason);
      this.post?.fail(this.reason);
      this.post = null;
      this.line.closed(this);
    });
  }

  write(post: Post): void {
    this.socket.ref();
    this.post = post;
    post.start(this);
    this.socket.write(post.text);
  }

  /** An idle connection keeps no process alive. */
  rest(until: number): void {
    this.idleUntil = until;
    this.socket.unref();
  }

  end(): void {
    this.isOver = true;
    this.socket.destroy();
  }

  private endFor(reason: string): void {
    this.reason = reason;
    this.end();
  }

  private take(arrived: string): boolean {
    // Nobody asked: whatever it is must not be taken for the next answer.
    if (!this.post) this.end();
    else {
      this.text = this.text === '' ? arrived : this.text + arrived;
      this.read(false);
    }
    return true;
  }

  private read(hasEnded: boolean): void {
    const { post } = this;
    if (!post) return;
    try {
      const answer = readAnswer(this.text, hasEnded);
      if (answer) this.finish(post, answer);
      else if (this.text.length > maxAnswerBytes) this.endFor('answer_too_large');
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      this.endFor('malformed_answer');
    }
  }

  private finish(post: Post, answer: Answer): void {
    this.text = '';
    this.post = null;
    post.answered(answer);
    // An answer may come before all of the request is written.
    const isDone = answer.reusableMs !== null && !this.isOver && this.socket.writableLength === 0;
    if (!isDone) this.end();
    else this.line.ready(this, answer.reusableMs ?? 0);
  }
}

/** Before the server said anything about it. */
const firstIdleMs = 4000;
