import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceFile } from './imports.ts';
import { inRoot } from './root.ts';

const places = ['apps', 'packages', 'e2e', 'scripts', 'bench'];
const ignored = new Set(['node_modules', 'dist', 'test-results', 'playwright-report']);

/** Every TypeScript file of the project, as the import rules want them. */
export async function readSourceFiles(): Promise<SourceFile[]> {
  const paths = (await Promise.all(places.map(listSources))).flat();
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(inRoot(path), 'utf8') })));
}

async function listSources(folder: string): Promise<string[]> {
  const entries = await readdir(inRoot(folder), { withFileTypes: true }).catch(() => []);
  const found = await Promise.all(
    entries
      .filter(({ name }) => !ignored.has(name))
      .map(async (entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return listSources(path);
        return /\.tsx?$/.test(entry.name) ? [path.replaceAll('\\', '/')] : [];
      }),
  );
  return found.flat();
}
