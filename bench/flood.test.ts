import { expect, test } from 'vitest';
import flood from './flood.ts';
import { runBench } from './lib/runBench.ts';

test('after a short flood the list is that of the server', async () => {
  expect(await runBench(flood, { short: true })).toMatchObject({
    bench: 'flood',
    short: true,
    people: 40,
    long_task_share: expect.any(Number),
    calls: { sent: expect.any(Number), given_up: 0 },
    right_ms: expect.any(Number),
    is_right_further_down: true,
  });
});
