import { expect, test } from 'vitest';
import { describeLogLine } from './logLine.ts';

const quiet = { isError: false, isVerbose: false };

test('only what went wrong reaches the terminal', () => {
  expect(describeLogLine('{"level":30,"msg":"request completed"}', quiet)).toBeNull();
  expect(describeLogLine('listening', quiet)).toBeNull();
  expect(
    describeLogLine('{"level":50,"msg":"unexpected error","err":{"message":"no such table"}}', quiet),
  ).toBe('unexpected error: no such table');
  expect(describeLogLine('SyntaxError: …', { ...quiet, isError: true })).toBe('SyntaxError: …');
});

test('in development every line does, as words', () => {
  const verbose = { isError: false, isVerbose: true };
  expect(describeLogLine('{"level":30,"msg":"request completed"}', verbose)).toBe('request completed');
  expect(describeLogLine('{broken', verbose)).toBe('{broken');
  expect(describeLogLine('  ', verbose)).toBeNull();
});
