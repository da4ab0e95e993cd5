import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const placeholder = '__BUILD_ID__';

/**
 * Names each build by what it contains, so that building the same code again never makes open pages reload.
 * Open pages compare the id in their own HTML with `builds/latest.json`.
 */
export function buildId(): Plugin {
  let builtAt = '';
  return {
    name: 'herald:build-id',
    apply: 'build',
    buildStart() {
      builtAt = new Date().toISOString();
    },
    async writeBundle(options, bundle) {
      const folder = options.dir;
      if (!folder) return;
      const files = Object.keys(bundle).sort();
      const id = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16);
      const page = join(folder, 'index.html');
      await writeFile(page, (await readFile(page, 'utf8')).replace(placeholder, id));
      await mkdir(join(folder, 'builds/meta'), { recursive: true });
      await writeFile(join(folder, 'builds/latest.json'), JSON.stringify({ id }));
      await writeFile(
        join(folder, `builds/meta/${id}.json`),
        JSON.stringify({ id, built_at: builtAt, files: files.length }),
      );
    },
  };
}
