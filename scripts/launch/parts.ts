import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { closeDemo } from '../../apps/server/src/demo/closeDemo.ts';
import { renewDemoPassword } from '../../apps/server/src/demo/renewDemoPassword.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embeddedPostgres/index.ts';
import { openFiles, refuseUnsafe, UnsafeError } from '../../apps/server/src/production/index.ts';
import { Problem } from '../problem.ts';
import { inRoot } from '../root.ts';
import { sandboxEnvironment } from './environment.ts';
import { addChild, type Launch } from './launch.ts';
import { lineWriter, openLog } from './logFiles.ts';
import { secretFiles } from './secrets.ts';
import { childProblem, waitUntilReady } from './waitUntilReady.ts';

const serverMain = inRoot('apps/server/src/main.ts');
const sandboxMain = inRoot('apps/sandbox/src/main.ts');

const watching = (launch: Launch) => (launch.mode === 'dev' ? ['--watch', '--watch-preserve-output'] : []);

/** Returns the database's URL, and what to watch: a bundled PostgreSQL that ends takes Herald with it. */
export async function startDatabase(launch: Launch): Promise<{ url: string; ended: Promise<Error> }> {
  const { dataDir, databaseUrl, ports } = launch.settings;
  if (databaseUrl) return { url: databaseUrl, ended: new Promise(() => {}) };

  const log = await openLog(dataDir, 'postgres');
  const postgres = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'postgres'),
    port: ports.postgres,
    log: lineWriter(log),
  });
  launch.running.use(postgres);
  const ended = postgres.exited.then(
    ({ code, signal }) => new Problem(`PostgreSQL ended (${signal ?? `code ${code}`}). Its log is ${log}.`),
  );
  return { url: postgres.url, ended };
}

export async function startSandbox(launch: Launch): Promise<void> {
  const env = sandboxEnvironment(process.env, launch.settings, launch);
  const child = await addChild(launch, 'sandbox', [...watching(launch), sandboxMain], env);
  await waitUntilReady(child, launch.addresses.sandbox, launch.stopping);
}

/** Brings the schema up to date and, on the first start, makes the demo team. */
export async function prepareDatabase(launch: Launch, env: NodeJS.ProcessEnv): Promise<void> {
  await runToEnd(launch, 'migration', ['migrate'], env);
  const marker = join(launch.settings.dataDir, 'demo-team');
  if (existsSync(marker) && env.DATABASE_URL) await guardDemo(launch, env.DATABASE_URL);
  await judgeStart(launch, env);
  if (!launch.settings.demo || existsSync(marker) || launch.stopping.aborted) return;
  const history = join(launch.settings.dataDir, 'demo-history.json');
  const { HERALD_DEMO_PASSWORD } = launch.secrets;
  await runToEnd(launch, 'demo seed', ['seed-demo', await signUp(launch), history], {
    ...env,
    HERALD_DEMO_PASSWORD,
  });
  if (launch.stopping.aborted) return;
  await playHistory(launch, history);
  await writeFile(marker, '');
}

/** The server would refuse as well, without knowing of our files, and in its log. */
async function judgeStart({ settings }: Launch, env: NodeJS.ProcessEnv): Promise<void> {
  const open = await openFiles(secretFiles(settings));
  const concerns = await refuseUnsafe(readConfig(env), open).catch((error: Error) => {
    throw error instanceof UnsafeError ? new Problem(error.message) : error;
  });
  for (const { about, words } of concerns) console.log(`  ${about} ${words}`);
}

/** The demo's password is nobody's but this installation's, and opens nothing where real customers are. */
async function guardDemo({ settings, secrets }: Launch, databaseUrl: string): Promise<void> {
  if (settings.sandbox) return renewDemoPassword(databaseUrl, secrets.HERALD_DEMO_PASSWORD);
  if (!(await closeDemo(databaseUrl, secrets.HERALD_DEMO_PASSWORD))) return;
  console.log('The demo account is closed: Herald speaks to the real WhatsApp now.');
}

/** A command of the server, in a process that ends. Throws when it fails; not when everything is being stopped. */
async function runToEnd(
  launch: Launch,
  name: string,
  command: string[],
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const child = await addChild(launch, name, [serverMain, ...command], env);
  launch.stopping.addEventListener('abort', () => child.stop(), { once: true });
  const how = await child.exited;
  launch.children.splice(launch.children.indexOf(child), 1);
  if (how !== 'ended with code 0' && !launch.stopping.aborted) throw childProblem(child, how);
}

interface Chat {
  phone: string;
}

/** Lets the customers' phones remember the demo's conversations, or WhatsApp would refuse answers to them. */
async function playHistory(launch: Launch, file: string): Promise<void> {
  if (!existsSync(file)) return;
  for (const chat of JSON.parse(await readFile(file, 'utf8')) as Chat[]) {
    const answer = await fetch(
      new URL(`/control/customers/${encodeURIComponent(chat.phone)}/history`, launch.addresses.sandbox),
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(chat) },
    );
    if (!answer.ok)
      throw new Problem(`The sandbox refused the past of a demo conversation (${answer.status}).`);
  }
  await rm(file);
}

/** Goes through the sandbox's sign-up dialog for the demo team; returns its code. */
async function signUp(launch: Launch): Promise<string> {
  const answer = await fetch(new URL('/control/signup', launch.addresses.sandbox), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      businessName: 'Maison Lavande',
      wabaName: 'Maison Lavande',
      verifiedName: 'Maison Lavande',
      displayPhoneNumber: '+33 1 99 00 55 12',
      currency: 'EUR',
      // The seed starts a whole server before it uses the code: a busy or slow machine takes longer than half a minute.
      codeExpiresIn: 600,
    }),
  });
  const body = (await answer.json()) as { code?: string };
  if (!body.code) throw new Problem(`The sandbox refused the sign-up of the demo team (${answer.status}).`);
  return body.code;
}

export async function startServer(launch: Launch, env: NodeJS.ProcessEnv): Promise<void> {
  const child = await addChild(launch, 'server', [...watching(launch), serverMain, 'web', 'worker'], env);
  await waitUntilReady(child, `http://127.0.0.1:${launch.serverPort}/readyz`, launch.stopping);
}

/** Vite answers on Herald's port and passes calls on to the server. */
export async function startVite(launch: Launch): Promise<void> {
  const { host, ports } = launch.settings;
  const env = {
    ...process.env,
    HERALD_WEB_PORT: String(ports.herald),
    HERALD_DEV_SERVER: `http://127.0.0.1:${launch.serverPort}`,
  };
  const vite = inRoot('node_modules/vite/bin/vite.js');
  const child = await addChild(
    launch,
    'vite',
    [vite, '--host', host, '--clearScreen', 'false'],
    env,
    inRoot('apps/web'),
  );
  await waitUntilReady(child, `http://127.0.0.1:${ports.herald}/`, launch.stopping);
}
