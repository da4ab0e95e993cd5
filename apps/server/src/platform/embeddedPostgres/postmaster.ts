import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { Installation } from './installation.ts';
import { launch } from './launcher.ts';
import { EmbeddedPostgresError } from './problem.ts';
import { type Settings, settingArguments } from './settings.ts';

/** How a process ended. */
export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A running PostgreSQL. */
export interface Postmaster {
  pid: number;
  exited: Promise<Exit>;
  stop(): Promise<void>;
}

type Log = (line: string) => void;

/** Starts the server and waits until it takes connections, however long it has to recover from a crash before. */
export async function startPostmaster(
  installation: Installation,
  port: number,
  settings: Settings,
  log: Log,
): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    const lines: string[] = [];
    const child = launch(
      installation.launcher,
      installation.binaries.postgres,
      ['-D', installation.dataDir, '-p', String(port), ...settingArguments(settings)],
      ['ignore', 'ignore', 'pipe'],
    );
    const exited = new Promise<Exit>((resolve, reject) => {
      child.once('error', reject).once('exit', (code, signal) => resolve({ code, signal }));
    });

    if (await becomesReady(child, exited, lines, log)) return supervise(child, exited);
    // The children of a killed PostgreSQL need a moment to notice, and hold its shared memory until then.
    const waits = lines.some((line) => /pre-existing shared memory|lock file "postmaster.pid"/.test(line));
    if (!waits || attempt === 20) throw explainFailure(lines, port, installation.dataDir);
    await delay(500);
  }
}

function becomesReady(
  child: ChildProcess,
  exited: Promise<Exit>,
  lines: string[],
  log: Log,
): Promise<boolean> {
  const ready = new Promise<boolean>((resolve) => {
    const reader = createInterface({ input: child.stderr! });
    reader.on('line', (line) => {
      log(line);
      lines.push(line);
      if (lines.length > 50) lines.shift();
      if (line.includes('database system is ready to accept connections')) resolve(true);
    });
    reader.on('close', () => resolve(false)); // after the last line, so that none is missing from the explanation
  });
  return Promise.race([ready, exited.then(() => ready)]);
}

function supervise(child: ChildProcess, exited: Promise<Exit>): Postmaster {
  const interrupt = () => child.kill('SIGINT');
  process.once('exit', interrupt);
  exited.then(() => process.off('exit', interrupt));

  return {
    pid: child.pid!,
    exited,
    async stop() {
      // Fast shutdown ends open transactions and writes a checkpoint. SIGQUIT skips that; the next start then recovers.
      child.kill('SIGINT');
      const patience = setTimeout(() => child.kill('SIGQUIT'), 60_000);
      await exited;
      clearTimeout(patience);
    },
  };
}

function explainFailure(lines: string[], port: number, dataDir: string): EmbeddedPostgresError {
  const text = lines.join('\n');
  if (/Address already in use/.test(text)) return portTaken(port);

  const reason =
    lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? 'it said nothing';
  const hint = /No space left/.test(text)
    ? 'The disk is full: free some space.'
    : /Cannot allocate memory/.test(text)
      ? 'The memory is full: end other programs, or set DATABASE_URL to a PostgreSQL elsewhere.'
      : `Its data is untouched in ${dataDir}.`;
  return new EmbeddedPostgresError(
    'cannot_run',
    `PostgreSQL does not start: ${reason.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '')}. ${hint}`,
  );
}

/** The refusal of a port that another program listens on. */
export function portTaken(port: number): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'port_taken',
    `Port ${port}, which the database needs, is taken by another program. Stop that program, or choose another port with HERALD_POSTGRES_PORT.`,
  );
}
