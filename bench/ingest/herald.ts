// Herald itself with production settings, as `web`, as `worker`, or as both.
import type { AddressInfo } from 'node:net';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { type Role, start } from '../../apps/server/src/start.ts';
import { modulesWith } from '../lib/recording.ts';

const {
  environment,
  roles,
  records,
  isCold = false,
} = JSON.parse(process.argv[2] ?? '{}') as {
  environment: Record<string, string>;
  roles: Role[];
  records: boolean;
  /** Nothing is done ahead of the first request. */
  isCold?: boolean;
};
const config = readConfig(environment);
// Lines are made as always and go nowhere: standard output belongs to the bench.
const log = createLog(config.log.level, { write: () => {} });
const modules = modulesWith(records).map(({ warmUp, ...module }) =>
  isCold || !warmUp ? module : { ...module, warmUp },
);
const running = await start(config, { roles, log, migrateFirst: false, modules });
const address = running.http?.server.address() as AddressInfo | null | undefined;
process.send?.({ port: address?.port ?? null });
process.once('SIGTERM', async () => {
  await running[Symbol.asyncDispose]();
  process.exit();
});
