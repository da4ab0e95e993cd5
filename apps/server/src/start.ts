import type { FastifyInstance } from 'fastify';
import { holdRestored } from './backup/holdRestored.ts';
import { refuseCopy } from './backup/place.ts';
import { housekeeping } from './housekeeping.ts';
import { buildApp } from './http/app.ts';
import type { HttpApp } from './http/serve.ts';
import { browsers } from './messaging/browsers/index.ts';
import { keepPrices } from './messaging/prices/index.ts';
import type { Module } from './module.ts';
import { modules as allModules } from './modules/index.ts';
import type { Config } from './platform/config.ts';
import type { AppServices } from './platform/context.ts';
import { migrate } from './platform/database/index.ts';
import { connectSubscribers } from './platform/events/index.ts';
import { startJobRunner } from './platform/jobs/index.ts';
import { openServices, type ServiceOptions } from './platform/services.ts';

/** `web` answers requests, `worker` runs jobs and the message pipelines. A process may be both. */
export const roles = ['web', 'worker'] as const;
export type Role = (typeof roles)[number];

export interface StartOptions extends ServiceOptions {
  roles?: readonly Role[];
  modules?: readonly Module[];
  /** Bring the schema up to date first. Several processes may do so at once; they take turns. */
  migrateFirst?: boolean;
}

export interface RunningServer extends AsyncDisposable {
  readonly services: AppServices;
  /** Null in a process that is a worker only. */
  readonly http: FastifyInstance | null;
  /** Where the server listens, or null. */
  readonly url: string | null;
}

/**
 * Starts a process of Herald. Disposing of it stops in this order: no new requests, finish the open ones, finish the
 * running jobs and pipelines, close the connections.
 */
export async function start(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const wanted = options.roles ?? roles;
  const modules = [housekeeping, ...(options.modules ?? allModules)];
  await using opening = new AsyncDisposableStack();

  if (options.migrateFirst ?? true) await migrate(config.database.url, config.database);
  const services = await openServices(config, opening, options);
  await refuseCopy(services);
  connectSubscribers(services.database, [
    browsers,
    ...modules.flatMap(({ subscribers = [] }) => subscribers),
  ]);
  for (const { realtimeRows } of modules)
    if (realtimeRows) services.realtime.carryRows(realtimeRows(services));
  await holdRestored(services);
  opening.use(await keepPrices(services));
  if (wanted.includes('worker')) await startWorker(services, modules, opening);

  let http: FastifyInstance | null = null;
  let url: string | null = null;
  if (wanted.includes('web')) {
    http = await buildApp(services, modules);
    opening.adopt(http, (app) => app.close());
    // Tests start thousands of servers, and measure none.
    if (config.environment !== 'test') await warmUp({ fastify: http, services }, modules);
    url = await http.listen({ host: config.http.host, port: config.http.port });
  }
  services.log.info({ roles: wanted, url }, `${config.appName} is running`);

  const running = opening.move();
  return { services, http, url, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

async function warmUp(http: HttpApp, modules: readonly Module[]): Promise<void> {
  await http.fastify.ready();
  for (const module of modules) {
    await module.warmUp?.(http).catch((error: unknown) => {
      http.services.log.warn({ err: error, module: module.name }, 'it starts cold');
    });
  }
}

async function startWorker(
  services: AppServices,
  modules: readonly Module[],
  opening: AsyncDisposableStack,
): Promise<void> {
  opening.use(
    await startJobRunner(
      services,
      modules.flatMap(({ jobs = [] }) => jobs),
    ),
  );
  for (const service of modules.flatMap(({ services: background = [] }) => background)) {
    services.log.debug({ service: service.name }, 'starting');
    opening.use(await service.start(services));
  }
}
