import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { parseMail } from './parse.ts';

export interface ReceivedMail {
  recipients: string[];
  mail: ReturnType<typeof parseMail>;
}

const longestMail = 30 * 1024 * 1024;

/** Listens for mail: enough SMTP for any mail library, without encryption or passwords. */
export class SmtpListener {
  #server: Server;
  #sockets = new Set<Socket>();

  constructor(onMail: (received: ReceivedMail) => void) {
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
      socket.on('error', () => socket.destroy());
      new SmtpSession(socket, onMail).start();
    });
  }

  async listen(port: number, host: string): Promise<number> {
    this.#server.listen(port, host);
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}

class SmtpSession {
  #socket: Socket;
  #onMail: (received: ReceivedMail) => void;
  #buffer = '';
  #data: string[] | null = null;
  #dataSize = 0;
  #recipients: string[] = [];
  #loginSteps = 0;

  constructor(socket: Socket, onMail: (received: ReceivedMail) => void) {
    this.#socket = socket;
    this.#onMail = onMail;
  }

  start(): void {
    this.#say('220 sandbox ESMTP');
    this.#socket.setEncoding('latin1');
    this.#socket.on('data', (chunk: string) => this.#receive(chunk));
  }

  #receive(chunk: string): void {
    this.#buffer += chunk;
    for (;;) {
      const end = this.#buffer.indexOf('\n');
      if (end < 0) break;
      const line = this.#buffer.slice(0, end).replace(/\r$/, '');
      this.#buffer = this.#buffer.slice(end + 1);
      if (this.#data) this.#dataLine(line);
      else this.#command(line);
    }
    if (this.#buffer.length > longestMail) this.#socket.destroy();
  }

  #command(line: string): void {
    if (this.#loginSteps > 0) {
      this.#loginStep();
      return;
    }
    const verb = line.split(' ')[0]?.toUpperCase() ?? '';
    switch (verb) {
      case 'EHLO':
        this.#say(
          '250-sandbox',
          '250-8BITMIME',
          '250-SMTPUTF8',
          `250-SIZE ${longestMail}`,
          '250 AUTH PLAIN LOGIN',
        );
        return;
      case 'HELO':
        this.#say('250 sandbox');
        return;
      case 'AUTH':
        this.#login(line);
        return;
      case 'MAIL':
        this.#recipients = [];
        this.#say('250 OK');
        return;
      case 'RCPT':
        this.#recipients.push((/<([^>]*)>/.exec(line)?.[1] ?? line.slice(8)).trim().toLowerCase());
        this.#say('250 OK');
        return;
      case 'DATA':
        if (this.#recipients.length === 0) {
          this.#say('503 Need a recipient first');
          return;
        }
        this.#data = [];
        this.#dataSize = 0;
        this.#say('354 End with a line holding a single dot');
        return;
      case 'RSET':
      case 'NOOP':
        this.#say('250 OK');
        return;
      case 'QUIT':
        this.#say('221 Bye');
        this.#socket.end();
        return;
      default:
        this.#say('502 Not implemented');
        return;
    }
  }

  #dataLine(line: string): void {
    if (!this.#data) return;
    if (line === '.') {
      this.#finish(this.#data);
      return;
    }
    // A dot at the start of a line was doubled by the sender.
    this.#data.push(line.startsWith('.') ? line.slice(1) : line);
    this.#dataSize += line.length;
    if (this.#dataSize > longestMail) this.#socket.destroy();
  }

  #finish(lines: string[]): void {
    this.#data = null;
    this.#onMail({ recipients: this.#recipients, mail: parseMail(lines.join('\r\n')) });
    this.#say('250 Kept');
  }

  #login(line: string): void {
    const [, kind = '', initial] = line.split(' ');
    if (kind.toUpperCase() === 'PLAIN' && initial) {
      this.#say('235 Welcome');
      return;
    }
    this.#loginSteps = kind.toUpperCase() === 'LOGIN' ? (initial ? 1 : 2) : 1;
    this.#say('334 ');
  }

  #loginStep(): void {
    this.#loginSteps--;
    this.#say(this.#loginSteps > 0 ? '334 ' : '235 Welcome');
  }

  #say(...lines: string[]): void {
    this.#socket.write(`${lines.join('\r\n')}\r\n`);
  }
}
