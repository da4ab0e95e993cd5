import { expect, test } from 'vitest';
import { addCounts, countPlaywright, countVitest, formatCounts, judgeRun } from './testCounts.ts';

const vitest = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 };

test('a test file that does not load is a failure', () => {
  const testResults = [
    { name: 'a.test.ts', status: 'failed', assertionResults: [] },
    { name: 'b.test.ts', status: 'failed', assertionResults: [{ status: 'failed', fullName: 'adds' }] },
    { name: 'c.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'takes' }] },
  ];
  expect(countVitest({ ...vitest, testResults })).toEqual({
    passed: 5,
    failed: 2,
    skipped: 2,
    failures: ['b.test.ts › adds', 'a.test.ts › does not load'],
  });
});

test('a flaky journey has passed, an error outside of the journeys has not', () => {
  const stats = { expected: 3, unexpected: 0, flaky: 1, skipped: 0 };
  expect(countPlaywright({ stats, errors: [{}], suites: [] })).toEqual({
    passed: 4,
    failed: 1,
    skipped: 0,
    failures: [],
  });
});

test('a failed journey is named, however deep it stands', () => {
  const spec = (title: string, ok: boolean) => ({ file: 'inbox.spec.ts', title, ok });
  const suites = [{ specs: [spec('opens', true)], suites: [{ specs: [spec('answers', false)] }] }];
  const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 };
  expect(countPlaywright({ stats, errors: [], suites }).failures).toEqual(['inbox.spec.ts › answers']);
});

test('a runner that crashed is a failure', () => {
  const counts = { passed: 3, failed: 0, skipped: 0, failures: [] };
  expect(judgeRun(null, 1)).toEqual({ passed: 0, failed: 1, skipped: 0, failures: [] });
  expect(judgeRun(counts, 1).failed).toBe(1);
  expect(judgeRun({ ...counts, failed: 2 }, 1).failed).toBe(2);
  expect(judgeRun(counts, 0).failed).toBe(0);
});

test('the last line names the skipped only when there are any; what failed stands above it', () => {
  const counts = { passed: 2, failed: 1, skipped: 0, failures: ['a.test.ts › adds'] };
  expect(formatCounts({ ...counts, failures: [] })).toBe('2 passed, 1 failed');
  expect(formatCounts(addCounts([counts, { passed: 1, failed: 0, skipped: 4, failures: [] }]))).toBe(
    'failed: a.test.ts › adds\n3 passed, 1 failed, 4 skipped',
  );
});
