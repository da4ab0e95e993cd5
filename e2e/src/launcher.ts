import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

const start = join(import.meta.dirname, '../../scripts/start.ts');

export interface Ports {
  herald: number;
  sandbox: number;
  postgres: number;
  mail: number;
}

export interface HeraldOptions {
  dataDir: string;
  ports: Ports;
  /** Further environment of the launcher. */
  environment?: Record<string, string>;
}

/** All of Herald as `npm start` runs it, on ports and in a folder of its own. */
export interface Herald extends AsyncDisposable {
  url: string;
  sandboxUrl: string;
  /** Of the server's process, to kill it. */
  serverPid(): Promise<number>;
  /** Settles when the launcher has ended. */
  exited: Promise<number | null>;
  stop(): Promise<void>;
}

/** Starts the launcher and waits until Herald answers. What it printed is in the error when it does not. */
export async function startHerald({ dataDir, ports, environment = {} }: HeraldOptions): Promise<Herald> {
  const child = spawn(process.execPath, [start], {
    env: {
      ...process.env,
      HERALD_DATA: dataDir,
      HERALD_PORT: String(ports.herald),
      HERALD_SANDBOX_PORT: String(ports.sandbox),
      HERALD_POSTGRES_PORT: String(ports.postgres),
      HERALD_SANDBOX_SMTP_PORT: String(ports.mail),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  await announced(child, exited);
  const stop = async () => {
    child.kill('SIGINT');
    await exited;
  };
  return {
    url: `http://localhost:${ports.herald}`,
    sandboxUrl: `http://localhost:${ports.sandbox}`,
    exited,
    stop,
    async serverPid() {
      const noted = JSON.parse(await readFile(join(dataDir, 'processes.json'), 'utf8')) as {
        name: string;
        pid: number;
      }[];
      const server = noted.find(({ name }) => name === 'server');
      if (!server) throw new Error('The launcher noted no server.');
      return server.pid;
    },
    [Symbol.asyncDispose]: stop,
  };
}

/** The last thing the launcher prints is where the data are. */
async function announced(child: ChildProcess, exited: Promise<number | null>): Promise<void> {
  let printed = '';
  const ready = new Promise<void>((resolve) => {
    const listen = (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('Ctrl-C')) resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
  });
  const ended = exited.then((code) => {
    throw new Error(`npm start ended with code ${code}:\n${printed}`);
  });
  await Promise.race([ready, ended]);
}

/** Ports that are free now. */
export async function findPorts(): Promise<Ports> {
  const [herald, sandbox, postgres, mail] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ]);
  return { herald, sandbox, postgres, mail };
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return address.port;
}

/** Asks again until the answer is there; fails after `seconds`. */
export async function eventually<T>(ask: () => Promise<T | false | null>, seconds = 60): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer !== false && answer !== null) return answer;
    if (Date.now() > end) throw new Error(`Not within ${seconds} seconds.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
