import { expect, test } from 'vitest';
import { runBench } from './lib/runBench.ts';
import realtime from './realtime.ts';

test('every agent of a short run sees every message', async () => {
  expect(await runBench(realtime, { short: true })).toMatchObject({
    bench: 'realtime',
    short: true,
    agents: 20,
    delivered: 200,
    lost: 0,
    without_row: 0,
    p95_ms: expect.any(Number),
    bare: { delivered: 200, lost: 0, p95_ms: expect.any(Number) },
    ratio: expect.any(Number),
  });
});
