import { type Check, listChecks } from './checks.ts';
import { reportProblem } from './problem.ts';
import { dim, formatDuration, green, red } from './terminal.ts';

/** As many at once as pay off on a small machine. */
const lanes = 2;

async function runCheck({ title, run }: Check): Promise<boolean> {
  const begun = performance.now();
  const complaint = await run().catch((error: unknown) =>
    error instanceof Error ? error.message : String(error),
  );
  const duration = dim(formatDuration(performance.now() - begun));
  console.log(
    complaint === null
      ? `${green('✓')} ${title} ${duration}`
      : `${red('✗')} ${title} ${duration}\n${complaint}\n`,
  );
  return complaint === null;
}

async function runChecks(checks: Check[]): Promise<number> {
  let failed = 0;
  const runLane = async () => {
    for (let check = checks.shift(); check; check = checks.shift()) {
      if (!(await runCheck(check))) failed++;
    }
  };
  await Promise.all(Array.from({ length: lanes }, runLane));
  return failed;
}

try {
  const unknown = process.argv.slice(2).find((argument) => argument !== '--write');
  if (unknown) console.error(`There is no option ${unknown}; --write mends what can be mended by itself.`);
  const failed = unknown ? 1 : await runChecks(await listChecks({ write: process.argv.includes('--write') }));
  if (failed > 0) process.exitCode = 1;
  if (failed > 0 && !unknown) console.log(red(`${failed} of the checks failed.`));
} catch (error) {
  reportProblem(error);
}
