import { expect, test } from 'vitest';
import { runBench } from './lib/runBench.ts';
import bench from './reports.ts';

test('every report counts something at both sizes', async () => {
  const figures = await runBench(bench, { short: true });
  expect(figures).toMatchObject({
    bench: 'reports',
    conversations: [600, 2_000],
    messages: [3_000, 10_000],
    rounds: 3,
    worst: { p95: expect.any(Number), ratio: expect.any(Number) },
  });
  for (const held of figures.held as Record<string, number>[]) {
    for (const count of Object.values(held)) expect(count).toBeGreaterThan(0);
  }
  const spread = { p50: expect.any(Number), p95: expect.any(Number), max: expect.any(Number) };
  const calls = Object.values(figures.calls as Record<string, unknown>);
  expect(calls).toHaveLength(6);
  for (const call of calls) expect(call).toMatchObject({ small: spread, large: spread });
});
