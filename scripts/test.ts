import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findOrInstallChromium, findOrInstallHeadlessShell } from './chromium.ts';
import { reportProblem } from './problem.ts';
import { installRedisIfMissing } from './redis.ts';
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

/** Runs a test runner and reads its report. Its own readable output goes straight to the terminal. */
async function runRunner<Report>(
  name: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  reportPath: string,
  count: (report: Report) => Counts,
): Promise<Counts> {
  const child = spawn(inRoot('node_modules/.bin', name), args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  running.add(child);
  const exitCode = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null)).once('exit', resolve);
  });
  running.delete(child);

  const report = await readFile(reportPath, 'utf8').catch(() => null);
  const counts = judgeRun(report === null ? null : count(JSON.parse(report) as Report), exitCode);
  if (report === null) console.error(`${name} ended (code ${exitCode}) without a report.`);
  return counts;
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
  const all: Counts[] = [];

  if (plan.vitest) {
    if (process.env.CI) installRedisIfMissing();
    const report = join(scratch.path, 'vitest.json');
    const options = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    all.push(await runRunner('vitest', [...options, ...plan.vitest], env, report, countVitest));
  }
  if (plan.playwright && !stopped) {
    const report = join(scratch.path, 'playwright.json');
    const options = ['test', '--config=e2e', '--reporter=list,json'];
    const withReport = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    all.push(
      await runRunner('playwright', [...options, ...plan.playwright], withReport, report, countPlaywright),
    );
  }

  const total = addCounts(all);
  console.log(`\n${formatCounts(total)}`);
  return total.failed === 0 && total.passed > 0 && !stopped;
}

try {
  if (!(await runTests(process.argv.slice(2)))) process.exitCode = 1;
} catch (error) {
  reportProblem(error);
}
