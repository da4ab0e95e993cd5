import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Problem, reportProblem } from '../../scripts/problem.ts';
import { inRoot } from '../../scripts/root.ts';
import type { Bench } from './defineBench.ts';
import { runBench } from './runBench.ts';

/**
 * `npm run -s bench -- NAME [--short] [--records] [--tracked] [--keep FOLDER]`: progress on stderr, the figures as the last line of
 * stdout. With `--keep`, the benches that seed a large database leave it there, and use it again when it is.
 */
async function bench(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      short: { type: 'boolean' },
      records: { type: 'boolean' },
      tracked: { type: 'boolean' },
      keep: { type: 'string' },
    },
  });
  const [name = ''] = positionals;
  const file = inRoot('bench', `${name}.ts`);
  if (!/^[a-z]+$/i.test(name) || !existsSync(file)) {
    throw new Problem(`Name one of the benches: ${(await listBenches()).join(', ')}.`);
  }
  const { default: chosen } = (await import(file)) as { default: Bench };
  const progress = (text: string) => console.error(`${new Date().toISOString().slice(11, 19)}  ${text}`);
  progress(chosen.question);
  const keep = values.keep === undefined ? {} : { keep: resolve(values.keep) };
  const { short = false, records = false, tracked = false } = values;
  const figures = await runBench(chosen, { short, records, tracked, progress, ...keep });
  console.log(JSON.stringify(figures));
}

async function listBenches(): Promise<string[]> {
  const files = await readdir(inRoot('bench'));
  return files.filter((file) => /^[a-z]+\.ts$/i.test(file)).map((file) => file.replace('.ts', ''));
}

await bench().catch(reportProblem);
