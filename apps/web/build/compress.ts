import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const worthIt = 1024;

/** Lays a .br and a .gz beside each text file with a hashed name, so that the server never compresses on the fly. */
export function compress(): Plugin {
  return {
    name: 'herald:compress',
    apply: 'build',
    async writeBundle(options, bundle) {
      const names = Object.keys(bundle).filter((name) => /^assets\/.+\.(js|css|svg|json)$/.test(name));
      for (const name of names) {
        const file = join(options.dir ?? '', name);
        const content = await readFile(file);
        if (content.length < worthIt) continue;
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
        await writeFile(`${file}.br`, await brotli(content, quality));
        await writeFile(`${file}.gz`, await zip(content, { level: 9 }));
      }
    },
  };
}
