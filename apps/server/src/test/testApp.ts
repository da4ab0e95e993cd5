import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Sandbox, type SandboxOptions, startSandbox } from '@herald/sandbox';
import type { Kysely } from 'kysely';
import { inject } from 'vitest';
import { housekeeping } from '../housekeeping.ts';
import { openSession } from '../http/sessions.ts';
import type { Module } from '../module.ts';
import { modules as allModules } from '../modules/index.ts';
import { createTestClock, type TestClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import type { AppServices } from '../platform/context.ts';
import type { DB } from '../platform/database/index.ts';
import { findFreePort } from '../platform/embeddedPostgres/index.ts';
import { type JobFailure, runJobsOnce } from '../platform/jobs/index.ts';
import { createLog, type Logger } from '../platform/log.ts';
import { type Role, start } from '../start.ts';
import { type Caller, createCaller } from './caller.ts';
import { cloneDatabase } from './databases.ts';
import { createFactories, type Factories } from './factories.ts';

export interface TestAppOptions {
  modules?: readonly Module[];
  /** `['web']` when absent: jobs run when the test says so. */
  roles?: readonly Role[];
  /** A sandbox of its own stands in for Meta; its webhooks come to this server. */
  sandbox?: true | SandboxOptions;
  /** Further environment. */
  environment?: Record<string, string>;
  /** Where the log goes instead of nowhere. */
  log?: Logger;
}

export interface TestApp extends Factories, AsyncDisposable {
  readonly url: string;
  readonly services: AppServices;
  readonly clock: TestClock;
  /** Sees every team: to arrange and to look. */
  readonly db: Kysely<DB>;
  /** Somebody who is not signed in. */
  readonly anybody: Caller;
  as(user: { id: number }): Caller;
  /** Throws when the test did not ask for one. */
  readonly sandbox: Sandbox;
  /** Runs what is due by the test's clock, and what that enqueues. Throws when a job failed. */
  runJobs(): Promise<void>;
  /** The same, but failures are the test's business. */
  tryJobs(): Promise<JobFailure[]>;
}

/** A whole server with a database, a clock and a mailbox of its own, on a free port. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  await using resources = new AsyncDisposableStack();
  const database = resources.use(await cloneDatabase(inject('clusterUrl')));
  const folder = await mkdtemp(join(tmpdir(), 'herald-files-'));
  resources.defer(() => rm(folder, { recursive: true, force: true }));

  const port = await findFreePort();
  const sandbox = options.sandbox ? resources.use(await startMeta(options.sandbox, port)) : null;
  const config = readConfig({
    NODE_ENV: 'test',
    HERALD_PORT: String(port),
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: '4',
    FILES_URL: pathToFileURL(folder).href,
    SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    RATE_LIMIT: '100000',
    WEB_DIST: join(folder, 'web'),
    META_APP_ID: '700000000000001',
    META_APP_SECRET: 'sandbox-app-secret',
    META_VERIFY_TOKEN: 'sandbox-verify-token',
    META_CONFIG_ID: 'sandbox-config',
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
    STRIPE_BASE_URL: sandbox?.url ?? 'http://127.0.0.1:9',
    // Nothing listens on port 9: a test that calls Meta without a sandbox fails at once.
    META_GRAPH_URL: sandbox?.graphUrl ?? 'http://127.0.0.1:9/graph',
    ...(sandbox
      ? {
          GOOGLE_ISSUER_URL: sandbox.googleUrl,
          GOOGLE_CLIENT_ID: 'sandbox-google-client',
          GOOGLE_CLIENT_SECRET: 'sandbox-google-secret',
        }
      : {}),
    ...(sandbox ? { META_DIALOG_URL: sandbox.dialogUrl, OUTBOUND_ALLOW: new URL(sandbox.url).host } : {}),
    ...options.environment,
  });
  const clock = createTestClock();
  const modules = options.modules ?? allModules;
  const server = resources.use(
    await start(config, {
      roles: options.roles ?? ['web'],
      modules,
      migrateFirst: false,
      clock,
      log: options.log ?? createLog(config.log.level),
    }),
  );

  const { services } = server;
  // The port itself, also where a test says that people reach the server elsewhere.
  const url = `http://localhost:${port}`;
  const jobs = [housekeeping, ...modules].flatMap((module) => module.jobs ?? []);
  const held = resources.move();
  return {
    url,
    services,
    clock,
    db: services.database.statements,
    ...createFactories(services),
    anybody: createCaller(url, null),
    as: (user) => createLazyCaller(url, () => openSession(services, { userId: user.id })),
    get sandbox() {
      if (!sandbox) throw new Error('Ask for it: startTestApp({ sandbox: true }).');
      return sandbox;
    },
    async runJobs() {
      const failures = await runJobsOnce(services, jobs);
      if (failures.length > 0)
        throw new Error(failures.map(({ job, message }) => `${job}: ${message}`).join('\n'));
    },
    tryJobs: () => runJobsOnce(services, jobs),
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}

function startMeta(options: true | SandboxOptions, port: number): Promise<Sandbox> {
  const webhookUrl = `http://localhost:${port}/webhooks/whatsapp`;
  const stripeWebhookUrl = `http://localhost:${port}/webhooks/stripe`;
  return startSandbox({
    port: 0,
    smtpPort: null,
    webhookUrl,
    stripeWebhookUrl,
    ...(options === true ? {} : options),
  });
}

/** Signs in at the first call, so that `app.as(user)` itself need not be awaited. */
function createLazyCaller(url: string, signIn: () => Promise<string>): Caller {
  let caller: Promise<Caller> | undefined;
  const ready = () => {
    caller ??= signIn().then((token) => createCaller(url, token));
    return caller;
  };
  return {
    token: null,
    call: async (route, ...input) => (await ready()).call(route, ...input),
    fetch: async (path, init) => (await ready()).fetch(path, init),
  };
}
