import { mkdir, mkdtempDisposable, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closeFolders } from './privateFolders.ts';

test('what customers sent is closed to other users of the machine, also where it was open before', async () => {
  await using data = await mkdtempDisposable(join(tmpdir(), 'herald-data-'));
  await mkdir(join(data.path, 'files'), { mode: 0o755 });
  await closeFolders(data.path);
  for (const name of ['files', 'logs', 'sandbox'])
    expect((await stat(join(data.path, name))).mode & 0o777).toBe(0o700);
});
