import { once } from 'node:events';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { type Role, start } from '../../apps/server/src/start.ts';
import { modulesWith } from '../lib/recording.ts';

export interface ServerArguments {
  roles: Role[];
  environment: Record<string, string>;
  records?: boolean;
}

/** A process of Herald as an installation runs it, told its roles and its environment by the bench. */
const { roles, environment, records = false } = JSON.parse(process.argv[2] ?? '{}') as ServerArguments;
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
await using server = await start(readConfig(environment), {
  roles,
  migrateFirst: false,
  modules: modulesWith(records),
});
process.send?.({ url: server.url });
if (!stopping.signal.aborted) await once(stopping.signal, 'abort');
process.disconnect?.();
