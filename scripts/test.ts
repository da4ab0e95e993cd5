import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { findOrInstallChromium, findOrInstallHeadlessShell } from './chromium.ts';
import { reportProblem } from './problem.ts';
import { inRoot, root } from './root.ts';
import { makeScratchFolder } from './scratchFolder.ts';
import { planTests } from './testArguments.ts';
import {
  addCounts,
  type Counts,
  countPlaywright,
  countVitest,
  formatCounts,
  judgeRun,
} from './testCounts.ts';

const running = new Set<ReturnType<typeof spawn>>();
let stopped = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopped = true;
    for (const child of running) child.kill(signal);
  });
}

interface Runner<Report> {
  name: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  reportPath: string;
  count: (report: Report) => Counts;
  /** Its readable output is held back until then; straight to the terminal without it. */
  after?: Promise<unknown>;
}

/** Runs a test runner and reads its report. */
async function runRunner<Report>({
  name,
  args,
  env,
  reportPath,
  count,
  after,
}: Runner<Report>): Promise<Counts> {
  const child = spawn(inRoot('node_modules/.bin', name), args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: after ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  });
  running.add(child);
  const printed = printAfter(after, child.stdout, child.stderr);
  const exitCode = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null)).once('close', resolve);
  });
  await printed;
  running.delete(child);

  const report = await readFile(reportPath, 'utf8').catch(() => null);
  const counts = judgeRun(report === null ? null : count(JSON.parse(report) as Report), exitCode);
  if (report === null) console.error(`${name} ended (code ${exitCode}) without a report.`);
  return counts;
}

function runVitest(args: string[], scratch: string, env: NodeJS.ProcessEnv): Promise<Counts> {
  const reportPath = join(scratch, 'vitest.json');
  const options = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reportPath}`];
  return runRunner({ name: 'vitest', args: [...options, ...args], env, reportPath, count: countVitest });
}

function runPlaywright(
  args: string[],
  scratch: string,
  env: NodeJS.ProcessEnv,
  after: Promise<unknown> | undefined,
): Promise<Counts> {
  const reportPath = join(scratch, 'playwright.json');
  return runRunner({
    name: 'playwright',
    args: ['test', '--config=e2e', '--reporter=list,json', ...args],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath },
    reportPath,
    count: countPlaywright,
    ...(after ? { after } : {}),
  });
}

/** Two runners that print at once cannot be read. */
async function printAfter(
  after: Promise<unknown> | undefined,
  ...outputs: (Readable | null)[]
): Promise<void> {
  if (!after) return;
  const held: Buffer[] = [];
  let isDue = false;
  for (const output of outputs) {
    output?.on('data', (chunk: Buffer) => (isDue ? process.stdout.write(chunk) : held.push(chunk)));
  }
  await after;
  isDue = true;
  process.stdout.write(Buffer.concat(held));
}

async function runTests(args: readonly string[]): Promise<boolean> {
  const plan = planTests(args);
  await using scratch = await makeScratchFolder();
  const env = {
    TMPDIR: scratch.path,
    // Both runners draw in it: journeys whole pages, components their parts.
    HEADLESS_SHELL_PATH: findOrInstallHeadlessShell(),
    CHROMIUM_PATH: findOrInstallChromium(),
  };
  // Journeys wait for pages, tests for PostgreSQL: at once, each works while the other waits. In CI nobody waits for either.
  const tests = plan.vitest ? runVitest(plan.vitest, scratch.path, env) : undefined;
  if (process.env.CI) await tests;
  const journeys =
    plan.playwright && !stopped ? runPlaywright(plan.playwright, scratch.path, env, tests) : undefined;
  const all = await Promise.all([tests, journeys]);

  const total = addCounts(all.filter((counts) => counts !== undefined));
  console.log(`\n${formatCounts(total)}`);
  return total.failed === 0 && total.passed > 0 && !stopped;
}

try {
  if (!(await runTests(process.argv.slice(2)))) process.exitCode = 1;
} catch (error) {
  reportProblem(error);
}
