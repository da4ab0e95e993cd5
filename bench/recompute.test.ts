import { expect, test } from 'vitest';
import { runBench } from './lib/runBench.ts';
import bench from './recompute.ts';

test('orders are credited anew, and nothing has drifted', async () => {
  const figures = await runBench(bench, { short: true });
  expect(figures).toMatchObject({
    bench: 'recompute',
    orders: 1_000,
    per_second: expect.any(Number),
    drifted: 0,
  });
});
