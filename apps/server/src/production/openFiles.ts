import { stat } from 'node:fs/promises';
import { type Concern, fatal } from './concern.ts';

/** Files with secrets in them that everybody with a login on this machine may read. Those that do not exist are fine. */
export async function openFiles(paths: readonly string[]): Promise<Concern[]> {
  if (process.platform === 'win32') return [];
  const concerns = await Promise.all(
    paths.map(async (path) => {
      const found = await stat(path).catch(() => null);
      if (!found || (found.mode & 0o007) === 0) return [];
      return [fatal(path, `may be read by every user of this machine. Close it: chmod 600 ${path}.`)];
    }),
  );
  return concerns.flat();
}
