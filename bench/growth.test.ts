import { expect, test } from 'vitest';
import bench from './growth.ts';
import { runBench } from './lib/runBench.ts';

test('every hot query finds its rows at both sizes', async () => {
  const figures = await runBench(bench, { short: true });
  const all = { claim_batch: 0, status_batch: 0, conversation_list: 0, campaign_list: 0 };
  const numbers = Object.fromEntries(Object.keys(all).map((name) => [name, expect.any(Number)]));
  expect(figures).toMatchObject({
    bench: 'growth',
    messages: [2_000, 20_000],
    median_ms: { small: numbers, large: numbers },
    ratios: numbers,
    ratio: expect.any(Number),
  });
});
