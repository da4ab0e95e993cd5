import { expect, test } from 'vitest';
import bench from './inbox.ts';
import { runBench } from './lib/runBench.ts';

test('everything that an agent does finds something at both sizes', async () => {
  const figures = await runBench(bench, { short: true });
  expect(figures).toMatchObject({
    bench: 'inbox',
    conversations: [600, 2_000],
    messages: [3_000, 10_000],
    rounds: 3,
    worst: {
      inbox: { p95: expect.any(Number), ratio: expect.any(Number) },
      search: { p95: expect.any(Number), ratio: expect.any(Number) },
    },
  });
  const spread = {
    p50: expect.any(Number),
    p95: expect.any(Number),
    max: expect.any(Number),
    cpu: expect.any(Number),
  };
  const calls = figures.calls as Record<string, unknown>;
  expect(Object.keys(calls)).toHaveLength(41);
  for (const call of Object.values(calls)) {
    expect(call).toMatchObject({ small: spread, large: spread, ratio: { p95: expect.any(Number) } });
  }
});
