import { once } from 'node:events';
import { modules } from '../../apps/server/src/modules/index.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { recorder } from '../../apps/server/src/platform/events/testing/recorder.ts';
import { type Role, start } from '../../apps/server/src/start.ts';
import { stopInTime } from '../../apps/server/src/stopInTime.ts';

/** Herald as it is, and somebody besides who listens to every fact of every team: `recordingServer.ts web|worker`. */
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
const listener = { name: 'recorder', subscribers: [recorder] };
{
  await using server = await start(readConfig(process.env), {
    roles: process.argv.slice(2) as Role[],
    modules: [...modules, listener],
  });
  if (!stopping.signal.aborted) await once(stopping.signal, 'abort');
  server.services.log.info('stopping');
  stopInTime(() => process.exit(1));
}
