// The worker that is measured: the sender and the services that it needs, nothing else.
import { subscribe } from 'node:diagnostics_channel';
import { type SenderOptions, startSender } from '../../apps/server/src/messaging/outbound/sender/index.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { connectSubscribers } from '../../apps/server/src/platform/events/index.ts';
import { openServices } from '../../apps/server/src/platform/services.ts';
import { mostInWindow } from '../lib/numbers.ts';
import { switchedRecorder } from '../lib/recording.ts';

export interface WorkerArguments {
  environment: Record<string, string>;
  records: boolean;
  options: SenderOptions;
  /** Notes when each request was written to its connection; costs a little, so only where the pace is the question. */
  watchesPace: boolean;
}

const { environment, options, watchesPace, records } = JSON.parse(process.argv[2] ?? '{}') as WorkerArguments;
const writtenAt: number[] = [];
if (watchesPace) subscribe('herald:whatsapp:post', () => writtenAt.push(performance.now()));

const resources = new AsyncDisposableStack();
const services = await openServices(readConfig(environment), resources);
if (records) connectSubscribers(services.database, [switchedRecorder()]);
resources.use(await startSender(services, options));
process.on('message', (asked: { report?: boolean }) => {
  if (!asked.report) return;
  process.send?.({ mostInOneSecond: mostInWindow(writtenAt, 1000) });
  writtenAt.length = 0;
});
process.once('SIGTERM', () => void resources.disposeAsync().then(() => process.disconnect?.()));
process.send?.({ ready: true });
