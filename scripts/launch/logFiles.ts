import { appendFileSync } from 'node:fs';
import { mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';

const largest = 20 * 1024 * 1024;

/** The log file of one process. A file that has grown large is set aside at the next start, in place of the one set aside before. */
export async function openLog(dataDir: string, name: string): Promise<string> {
  const folder = join(dataDir, 'logs');
  const path = join(folder, `${name}.log`);
  await mkdir(folder, { recursive: true });
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > largest) await rename(path, `${path}.old`);
  return path;
}

/** Writes lines to a log file at once: there are few of them, and the last ones before a crash matter most. */
export const lineWriter = (path: string) => (line: string) => appendFileSync(path, `${line}\n`);
