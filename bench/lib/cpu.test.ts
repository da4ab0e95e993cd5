import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { processorMicros } from './cpu.ts';

/** Works for a while, and says how many microseconds that took of the processor. */
const work = `
  const until = performance.now() + 300;
  while (performance.now() < until);
  process.stdout.write(String(process.cpuUsage().user));`;

test('what a process spent that has ended is counted with whoever started it', () => {
  const before = processorMicros([process.pid]);
  const spent = Number(execFileSync(process.execPath, ['-e', work], { encoding: 'utf8' }));
  expect(spent).toBeGreaterThan(0);
  expect(processorMicros([process.pid]) - before).toBeGreaterThanOrEqual(spent);
});

test('of a process that is not there nothing is known', () => {
  expect(processorMicros([2 ** 30])).toBe(0);
});
