import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { leanContract } from '../../apps/web/build/leanContract.ts';

const contract = join(import.meta.dirname, '../../packages/contract/src');

interface Known {
  method: string;
  path: string;
  bodyKind: string;
  responseKind: string;
}

/** What a browser needs of each route. */
async function readRoutes(folder: string): Promise<Known[]> {
  const { allRoutes } = (await import(join(folder, 'routes.ts'))) as { allRoutes: Known[] };
  return allRoutes.map(({ method, path, bodyKind, responseKind }) => ({
    method,
    path,
    bodyKind,
    responseKind,
  }));
}

test('what the build leaves of the contract calls every endpoint as before', async () => {
  const folder = await mkdtemp(join(import.meta.dirname, '.lean-'));
  try {
    await cp(contract, folder, { recursive: true, filter: (path) => !path.endsWith('.test.ts') });
    const { transform } = leanContract() as { transform: (code: string, id: string) => { code: string } };
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const { code } = transform(await readFile(path, 'utf8'), join(contract, entry.name));
      await writeFile(path, code);
    }
    const lean = await readRoutes(folder);
    expect(lean.length).toBeGreaterThan(200);
    expect(lean).toEqual(await readRoutes(contract));
  } finally {
    await rm(folder, { recursive: true });
  }
});
