// A worker in a process of its own, for tests that kill it. Arguments: the environment as JSON, options of the sender.
import { readConfig } from '../../../platform/config.ts';
import { openServices } from '../../../platform/services.ts';
import { type SenderOptions, startSender } from '../sender/index.ts';

const [environment = '{}', options = '{}'] = process.argv.slice(2);
const config = readConfig(JSON.parse(environment) as Record<string, string>);
const resources = new AsyncDisposableStack();
const services = await openServices(config, resources);
resources.use(await startSender(services, JSON.parse(options) as SenderOptions));
process.once('SIGTERM', () => void resources.disposeAsync());
process.stdout.write('ready\n');
