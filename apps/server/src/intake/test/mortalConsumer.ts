// A consumer in a process of its own, for parcels that end it. Arguments: the environment and its timing, as JSON.
import { readConfig } from '../../platform/config.ts';
import { openServices } from '../../platform/services.ts';
import { startConsumers } from '../consumer/startConsumers.ts';
import { parcelSource } from './parcels.ts';

const [environment = '{}', timing = '{}'] = process.argv.slice(2);
const config = readConfig(JSON.parse(environment) as Record<string, string>);
const resources = new AsyncDisposableStack();
const services = await openServices(config, resources);
process.stdout.write('ready\n');
resources.use(await startConsumers(services, [parcelSource({ isMortal: true })], JSON.parse(timing)));
process.once('SIGTERM', () => void resources.disposeAsync());
