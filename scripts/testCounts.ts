/** How many tests passed, failed and were skipped, and which failed: `file › name`. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  failures: string[];
}

export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

export interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { file: string; title: string; ok: boolean }[];
}

export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
  suites: PlaywrightSuite[];
}

/** A file that does not even load counts as one failure: its tests are unknown, but it is not fine. */
export function countVitest(report: VitestReport): Counts {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const failed = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${file.name} › ${test.fullName}`),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [...failed, ...broken.map((file) => `${file.name} › does not load`)],
  };
}

/** A test that failed first and passed when tried again has passed; one error outside of every test is one failure. */
export function countPlaywright({ stats, errors, suites }: PlaywrightReport): Counts {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: suites.flatMap(failedSpecs),
  };
}

function failedSpecs({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.filter((spec) => !spec.ok).map((spec) => `${spec.file} › ${spec.title}`);
  return [...own, ...suites.flatMap(failedSpecs)];
}

/** The counts of one runner; a runner that crashed, or ended badly without naming a failed test, is itself a failure. */
export function judgeRun(counts: Counts | null, exitCode: number | null): Counts {
  if (counts === null) return { passed: 0, failed: 1, skipped: 0, failures: [] };
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

export function addCounts(all: readonly Counts[]): Counts {
  const sum = (key: 'passed' | 'failed' | 'skipped') => all.reduce((total, counts) => total + counts[key], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    failures: all.flatMap((counts) => counts.failures),
  };
}

/** The end of a test run: what failed, by name, since its output may be thousands of lines above, and a line of counts. */
export function formatCounts({ passed, failed, skipped, failures }: Counts): string {
  const last = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  return [...failures.map((name) => `failed: ${name}`), last].join('\n');
}
