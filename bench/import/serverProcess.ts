import { once } from 'node:events';
import { readConfig } from '../../apps/server/src/config.ts';
import { start } from '../../apps/server/src/start.ts';

/** Herald as `npm start` runs it, web and worker in one process, told its environment by the bench. */
const environment = JSON.parse(process.argv[2] ?? '{}') as Record<string, string>;
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
await using server = await start(readConfig(environment), { migrateFirst: false });
process.send?.({ url: server.url });
if (!stopping.signal.aborted) await once(stopping.signal, 'abort');
process.disconnect?.();
