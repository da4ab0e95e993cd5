import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { exists } from './files.ts';

/** A folder of the test's own, gone at its end. */
export async function makeFolder(): Promise<AsyncDisposable & { path: string }> {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'herald-pg-')));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

export async function query<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

interface Elsewhere extends AsyncDisposable {
  /** `running <process number of PostgreSQL>`, or the code and message of what stands in the way. */
  said: string;
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Another Herald over that folder, in a process of its own, perhaps of another user or on another system. */
export async function startElsewhere(
  dataDir: string,
  as: { uid?: number; path?: string } = {},
): Promise<Elsewhere> {
  const module = pathToFileURL(join(import.meta.dirname, 'index.ts')).href;
  const script = `
    import { startEmbeddedPostgres, throwawaySettings as settings } from ${JSON.stringify(module)};
    try {
      const running = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, port: 0, settings });
      process.once('SIGTERM', () => running.stop());
      console.log('running ' + running.pid);
    } catch (error) {
      console.log(error.code + ': ' + error.message);
    }`;

  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    ...(as.uid === undefined ? {} : { uid: as.uid, gid: as.uid }),
    env: { ...process.env, PATH: as.path ?? process.env.PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(createInterface({ input: child.stdout }), 'line');
  const end = (signal: NodeJS.Signals) => endChild(child, signal);
  return { said: String(said), end, [Symbol.asyncDispose]: () => end('SIGTERM') };
}

async function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** A PATH with only these programs, in a new folder. */
export async function makePath(bin: string, programs: string[]): Promise<string> {
  await mkdir(bin, { mode: 0o755 });
  for (const program of programs) {
    for (const folder of process.env.PATH!.split(delimiter)) {
      const path = join(folder, program);
      if (!(await exists(path))) continue;
      await symlink(path, join(bin, program));
      break;
    }
  }
  return bin;
}
