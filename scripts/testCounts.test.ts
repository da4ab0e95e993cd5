import { expect, test } from 'vitest';
import { addCounts, countPlaywright, countVitest, formatCounts, judgeRun } from './testCounts.ts';

const vitest = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 };

test('a test file that does not load is a failure', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{}] },
    { status: 'passed', assertionResults: [{}] },
  ];
  expect(countVitest({ ...vitest, testResults })).toEqual({ passed: 5, failed: 2, skipped: 2 });
});

test('a flaky journey has passed, an error outside of the journeys has not', () => {
  const stats = { expected: 3, unexpected: 0, flaky: 1, skipped: 0 };
  expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 4, failed: 1, skipped: 0 });
});

test('a runner that crashed is a failure', () => {
  expect(judgeRun(null, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(judgeRun({ passed: 3, failed: 0, skipped: 0 }, 1).failed).toBe(1);
  expect(judgeRun({ passed: 3, failed: 2, skipped: 0 }, 1).failed).toBe(2);
  expect(judgeRun({ passed: 3, failed: 0, skipped: 0 }, 0).failed).toBe(0);
});

test('the last line names the skipped only when there are any', () => {
  const counts = { passed: 2, failed: 1, skipped: 0 };
  expect(formatCounts(counts)).toBe('2 passed, 1 failed');
  expect(formatCounts(addCounts([counts, { passed: 1, failed: 0, skipped: 4 }]))).toBe(
    '3 passed, 1 failed, 4 skipped',
  );
});
