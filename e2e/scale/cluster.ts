import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embeddedPostgres/index.ts';
import { sandboxEnvironment, serverEnvironment } from '../../scripts/launch/environment.ts';
import { readOrMakeSecrets } from '../../scripts/launch/secrets.ts';
import type { Settings } from '../../scripts/launch/settings.ts';
import { type ManagedProcess, manageProcess } from '../faults/managedProcess.ts';
import { findPorts } from '../src/launcher.ts';
import { type Balancer, openBalancer } from './balancer.ts';
import { openWatchedWay, type WatchedWay } from './watchedWay.ts';

const serverMain = new URL('../../apps/server/src/main.ts', import.meta.url).pathname;
const sandboxMain = new URL('../../apps/sandbox/src/main.ts', import.meta.url).pathname;

export interface WebProcess {
  managed: ManagedProcess;
  port: number;
}

export interface WorkerProcess {
  managed: ManagedProcess;
  way: WatchedWay;
}

/** Herald on several processes of each kind: what people and WhatsApp ask for goes through a proxy. */
export interface Cluster extends AsyncDisposable {
  /** Where the proxy listens. */
  url: string;
  sandboxUrl: string;
  databaseUrl: string;
  balancer: Balancer;
  webs: WebProcess[];
  workers: WorkerProcess[];
  complaints(): string[];
}

interface ClusterOptions {
  folder: string;
  workers: number;
  /** Further environment of every process. */
  environment?: Record<string, string>;
}

export async function startCluster({
  folder,
  workers: count,
  environment = {},
}: ClusterOptions): Promise<Cluster> {
  const ports = { ...(await findPorts()), server: 0 };
  const webPorts = Object.values(await findPorts()).slice(0, 2);
  const logs = join(folder, 'logs');
  await mkdir(logs, { recursive: true });
  await using opening = new AsyncDisposableStack();

  const balancer = opening.use(await openBalancer(webPorts));
  ports.herald = balancer.port;
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    port: ports.postgres,
    settings: { max_connections: '300' },
  });
  opening.defer(() => postgres.stop());
  const settings: Settings = {
    dataDir: folder,
    host: '127.0.0.1',
    sandboxHost: '127.0.0.1',
    ports,
    sandbox: true,
    demo: false,
    databaseUrl: null,
  };
  const given = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
  const parts = {
    databaseUrl: postgres.url,
    secrets: await readOrMakeSecrets(folder),
    serverPort: balancer.port,
  };
  const launch = async (managed: ManagedProcess): Promise<ManagedProcess> => {
    opening.defer(managed.kill);
    await managed.start();
    return managed;
  };
  const sandbox = await launch(
    manageProcess({
      name: 'sandbox',
      args: () => [sandboxMain],
      env: { ...sandboxEnvironment(given, settings, parts), SANDBOX_DATA: '' },
      logPath: join(logs, 'sandbox.log'),
      ready: 'Sandbox on',
    }),
  );

  const env = serverEnvironment({ ...given, RATE_LIMIT: '1000000', ...environment }, settings, parts);
  const server = (name: string, role: string, own: Record<string, string>) =>
    manageProcess({
      name,
      args: () => [serverMain, role],
      env: { ...env, ...own },
      logPath: join(logs, `${name.replace(' ', '-')}.log`),
      ready: 'is running',
    });
  const startWeb = async (port: number, index: number): Promise<WebProcess> => ({
    managed: await launch(server(`web ${index + 1}`, 'web', { HERALD_PORT: `${port}` })),
    port,
  });
  const startWorker = async (_: unknown, index: number): Promise<WorkerProcess> => {
    const way = opening.use(await openWatchedWay(ports.sandbox));
    const own = {
      META_GRAPH_URL: `${way.url}/graph`,
      OUTBOUND_ALLOW: `${env.OUTBOUND_ALLOW},${new URL(way.url).host}`,
    };
    return { managed: await launch(server(`worker ${index + 1}`, 'worker', own)), way };
  };
  // The first brings the schema up to date.
  const first = await startWeb(webPorts[0]!, 0);
  const [second, workers] = await Promise.all([
    startWeb(webPorts[1]!, 1),
    Promise.all(Array.from({ length: count }, startWorker)),
  ]);
  const webs = [first, second];
  const all = [sandbox, ...[...webs, ...workers].map(({ managed }) => managed)];
  const running = opening.move();
  return {
    url: `http://localhost:${balancer.port}`,
    sandboxUrl: `http://localhost:${ports.sandbox}`,
    databaseUrl: postgres.url,
    balancer,
    webs,
    workers,
    complaints: () => all.flatMap(({ complaints }) => complaints),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
