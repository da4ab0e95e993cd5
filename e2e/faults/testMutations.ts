import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { Problem, reportProblem } from '../../scripts/problem.ts';
import { inRoot } from '../../scripts/root.ts';
import { formatDuration, green, red } from '../../scripts/terminal.ts';
import { type Mutant, mutants, type SmallTest } from './mutants.ts';
import { prepareDatabase } from './preparedDatabase.ts';
import { copyProject, type ProjectCopy } from './projectCopy.ts';
import type { PlanReport } from './report.ts';

const endWithParent = inRoot('scripts', 'launch', 'endWithParent.mjs');
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());

/** A plan that takes longer hangs: nothing is learnt of it. */
const longestPlanMs = 600_000;
const size = ['--plans', '1', '--recipients', '500', '--storm', '8'];

/** Between them they have what can break; in 15 whoever learns what it cannot write goes on. */
const usualPlans = '8,10,11,12,15';

/**
 * `npm run test:mutations [-- --only WORDS,WORDS --plans SEED,SEED]`: breaks the product itself in each of the ways of
 * `mutants.ts`, in a copy of the project, and runs plans until one of them sees it, or the small test that it names. Fails
 * when one lives through all.
 */
async function testMutations(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      plans: { type: 'string', default: usualPlans },
    },
  });
  const wanted = values.only.split(',');
  const chosen = mutants.filter(({ name }) => wanted.some((words) => name.includes(words)));
  if (chosen.length === 0) throw new Problem(`No mutant is called "${values.only}".`);
  const seeds = values.plans.split(',').map(Number);
  if (seeds.some((seed) => !Number.isInteger(seed)))
    throw new Problem(`--plans are seeds, not "${values.plans}".`);

  await using _prepared = await prepareDatabase();
  await using copy = await copyProject();
  let caught = 0;
  for (const mutant of chosen) {
    const begun = performance.now();
    const catcher = await findCatcher(copy, mutant, seeds);
    if (catcher) caught += 1;
    const words = catcher ? green(`caught by ${catcher.by}: ${catcher.difference}`) : red('survives');
    console.log(`${mutant.name}: ${words} (${formatDuration(performance.now() - begun)})`);
  }
  console.log(
    `${caught} of ${chosen.length} caught, within the plans ${seeds.join(', ')} or by the small test that it names.`,
  );
  return caught === chosen.length;
}

/** What saw it, and what it saw. */
interface Catcher {
  by: string;
  difference: string;
}

async function findCatcher(
  copy: ProjectCopy,
  mutant: Mutant,
  seeds: readonly number[],
): Promise<Catcher | null> {
  const { name, seenBy } = mutant;
  if (seenBy && (await failing(copy, seenBy)) !== null)
    throw new Problem(`${name}: ${seenBy.file} fails anyway.`);
  await copy.apply(mutant);
  try {
    if (seenBy) {
      const difference = await failing(copy, seenBy);
      return difference === null ? null : { by: basename(seenBy.file), difference };
    }
    for (const seed of seeds) {
      const { isPlayed, differences } = await play(copy, seed);
      if (!isPlayed) throw new Error(`${name}: plan ${seed} could not be played: ${differences[0]}`);
      if (differences.length > 0) return { by: `plan ${seed}`, difference: differences[0]! };
    }
    return null;
  } finally {
    await copy.mend(mutant);
  }
}

interface TestReport {
  numTotalTests: number;
  testResults: { assertionResults: { status: string; fullName: string }[] }[];
}

/** The first test of the file that fails, or null. */
async function failing(copy: ProjectCopy, { project, file }: SmallTest): Promise<string | null> {
  const report = copy.path('tests.json');
  await rm(report, { force: true });
  const vitest = copy.path('node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--project', project, '--reporter', 'json', '--outputFile', report, file];
  await run(copy, ['--import', endWithParent, ...args]);
  const { numTotalTests, testResults } = JSON.parse(await readFile(report, 'utf8')) as TestReport;
  if (numTotalTests === 0) throw new Problem(`${file} has no test.`);
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed'),
  );
  return failed[0]?.fullName ?? null;
}

async function play(copy: ProjectCopy, seed: number): Promise<PlanReport> {
  const report = copy.path('report.json');
  await rm(report, { force: true });
  const main = ['--import', endWithParent, copy.path('e2e/faults/main.ts')];
  const args = [...main, ...size, '--seed', String(seed), '--report', report];
  await run(copy, args);
  const [only] = JSON.parse(await readFile(report, 'utf8').catch(() => '[]')) as PlanReport[];
  return only ?? { seed, isPlayed: false, differences: ['it ended without a report'] };
}

async function run(copy: ProjectCopy, args: readonly string[]): Promise<void> {
  const { signal } = stopping;
  // Logs of plans that saw something go with the copy.
  const env = { ...process.env, TMPDIR: copy.path('') };
  const cwd = copy.path('');
  const child = spawn(process.execPath, args, { stdio: 'ignore', timeout: longestPlanMs, cwd, env });
  signal.addEventListener('abort', () => child.kill(), { once: true });
  await once(child, 'exit');
  if (signal.aborted) throw new Problem('Stopped.');
}

try {
  if (!(await testMutations())) process.exitCode = 1;
} catch (error) {
  reportProblem(error);
}
