import { expect, test } from 'vitest';
import bench from './flow.ts';
import { runBench } from './lib/runBench.ts';

test('automations run beside a bare loop, and who waits is taken on', async () => {
  const figures = await runBench(bench, { short: true });
  expect(figures).toMatchObject({
    bench: 'flow',
    messages: 200,
    blocks_per_second: expect.any(Number),
    late_p99_ms: expect.any(Number),
  });
});
