import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { Problem, reportProblem } from '../../scripts/problem.ts';
import { dim, formatDuration, green, red } from '../../scripts/terminal.ts';
import { describePlan } from './describePlan.ts';
import { makePlan } from './plan.ts';
import { prepareDatabase } from './preparedDatabase.ts';
import type { PlanReport } from './report.ts';
import { type PlanResult, runPlan } from './runPlan.ts';

/** Each shop has the last four digits of numbers that belong to nobody, half of them. */
const mostRecipients = 5000;

/**
 * `npm run test:faults [-- --plans N --seed S --recipients R --storm SECONDS --report FILE]`: breaks Herald in random ways;
 * a seed repeats a plan.
 */
async function testFaults(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      plans: { type: 'string', default: '20' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      recipients: { type: 'string', default: '2000' },
      storm: { type: 'string', default: '15' },
      report: { type: 'string' },
    },
  });
  const plans = readCount('plans', values.plans);
  const firstSeed = readCount('seed', values.seed);
  const recipients = readCount('recipients', values.recipients);
  const stormMs = readCount('storm', values.storm) * 1000;
  if (recipients > mostRecipients) throw new Problem(`--recipients can be ${mostRecipients} at most.`);

  console.log(`${plans} plans from seed ${firstSeed}.`);
  await using _prepared = plans > 1 ? await prepareDatabase() : null;
  const reports: PlanReport[] = [];
  for (let seed = firstSeed; seed < firstSeed + plans; seed++) {
    const begun = performance.now();
    const result = await runPlan(makePlan(seed, { recipients, stormMs }));
    reports.push({ seed, isPlayed: result.isPlayed, differences: result.differences });
    report(result, performance.now() - begun);
  }
  if (values.report) await writeFile(values.report, JSON.stringify(reports));
  const failed = reports.filter(({ differences }) => differences.length > 0).length;
  console.log(
    failed === 0 ? green(`All ${plans} plans passed.`) : red(`${failed} of ${plans} plans failed.`),
  );
  return failed === 0;
}

function readCount(name: string, text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  throw new Problem(`--${name} is "${text}", but must be a whole number above 0.`);
}

function report({ plan, differences, outcome, folder }: PlanResult, ms: number): void {
  const summary = Object.entries(outcome).map(([status, count]) => `${count} ${status}`);
  const size = `${plan.shops} × ${plan.recipients} recipients (${plan.throughput}), ${plan.actions.length} actions`;
  const mark = folder === null ? green('✓') : red('✗');
  console.log(`${mark} seed ${plan.seed} ${dim(`${size}, ${formatDuration(ms)}: ${summary.join(', ')}`)}`);
  if (folder === null) return;
  console.log(describePlan(plan).join('\n'));
  const shown = differences.slice(0, 40);
  console.log(red(`What differed (${differences.length}):`));
  for (const difference of shown) console.log(`  ${difference}`);
  console.log(`Logs: ${folder}`);
  const sizes = `--recipients ${plan.recipients} --storm ${plan.stormMs / 1000}`;
  console.log(`Again: npm run test:faults -- --plans 1 --seed ${plan.seed} ${sizes}`);
}

try {
  if (!(await testFaults())) process.exitCode = 1;
} catch (error) {
  reportProblem(error);
}
