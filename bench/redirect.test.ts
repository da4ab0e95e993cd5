import { expect, test } from 'vitest';
import { runBench } from './lib/runBench.ts';
import bench from './redirect.ts';

test('everybody is led on, and every click is written', async () => {
  const figures = await runBench(bench, { short: true });
  expect(figures).toMatchObject({
    bench: 'redirect',
    redirected: 300,
    clicks: 300,
    p99_ms: expect.any(Number),
    cold_p99_ms: expect.any(Number),
    burst: { rate: 100, p99_ms: expect.any(Number) },
    first_p99_ms: expect.any(Number),
    cold_first_p99_ms: expect.any(Number),
  });
});
