import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startHerald } from '../../src/launcher.ts';
import { ports } from './ports.ts';

/** One Herald with its demo team for all journeys, as `npm start` makes it, in a folder that is removed afterwards. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'herald-journeys-'));
  // All people of all journeys come from one address.
  const environment = { RATE_LIMIT: '100000', REGISTRATION_LIMIT: '1000' };
  const herald = await startHerald({ dataDir, ports, environment });
  process.env.HERALD_TEST_DATA = dataDir;
  return async () => {
    await herald.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
