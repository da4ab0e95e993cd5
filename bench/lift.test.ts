import { expect, test } from 'vitest';
import { runBench } from './lib/runBench.ts';
import bench from './lift.ts';

test('both groups are counted', async () => {
  const figures = await runBench(bench, { short: true });
  expect(figures).toMatchObject({
    bench: 'lift',
    treated: 900,
    held: 100,
    count_seconds: expect.any(Number),
  });
});
