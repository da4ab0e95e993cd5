import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { startHerald } from '../../src/launcher.ts';
import { demo } from './people.ts';
import { dataOf, portsOf } from './ports.ts';

/**
 * A Herald with its demo team for each worker, as `npm start` makes it, in a folder that is removed afterwards. One after
 * the other: the first builds what all of them show.
 */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'herald-journeys-'));
  process.env.HERALD_TEST_DATA = folder;
  // All people of all journeys come from one address.
  const environment = {
    RATE_LIMIT: '100000',
    REGISTRATION_LIMIT: '1000',
    HERALD_DEMO_PASSWORD: demo.password,
  };
  const stack = new AsyncDisposableStack();
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  try {
    for (let worker = 0; worker < workers; worker++) {
      await mkdir(dataOf(worker));
      stack.use(await startHerald({ dataDir: dataOf(worker), ports: portsOf(worker), environment }));
    }
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
  return () => stack.disposeAsync();
}
