import { join } from 'node:path';
import { type ChildProcess, startChildProcess, type TestApp } from '../../../test/index.ts';
import type { SenderOptions } from '../sender/index.ts';

/** Starts a worker as its own process over the database of the test. */
export function startWorkerProcess(
  app: TestApp,
  metaUrl: string,
  options: SenderOptions,
): Promise<ChildProcess> {
  const environment = { META_GRAPH_URL: metaUrl };
  return startChildProcess(app, join(import.meta.dirname, 'worker.ts'), { environment, options });
}
