import { expect, test } from 'vitest';
import { runBench } from './lib/runBench.ts';
import send from './send.ts';

const spent = {
  perSecond: expect.any(Number),
  heraldMicros: expect.any(Number),
  databaseMicros: expect.any(Number),
};
const share = { mean: expect.any(Number), median: expect.any(Number), error: expect.any(Number) };

test('a campaign leaves: everybody gets exactly one message, and the counters say so', async () => {
  const figures = await runBench(send, { short: true });
  expect(figures).toMatchObject({
    messages: 500,
    everyoneOnce: true,
    countersExact: true,
    perSecond: expect.any(Number),
    barePerSecond: expect.any(Number),
    ratio: expect.any(Number),
    ratioByProcessor: expect.any(Number),
    micros: { worker: expect.any(Number), database: expect.any(Number), standIn: expect.any(Number) },
    bareMicros: { client: expect.any(Number), standIn: expect.any(Number) },
    analysed: { ratio: expect.any(Number), ratioByProcessor: expect.any(Number) },
    workerPeakMb: expect.any(Number),
    pace: { grantedPerSecond: 1000, perSecond: expect.any(Number), mostSent: expect.any(Number) },
  });
});

test('asked for a recorder, it sends with one and without in turns', async () => {
  const figures = await runBench(send, { short: true, records: true });
  expect(figures).toMatchObject({
    count: 400,
    recorded: { ...spent, slower: share, costlier: share },
    unrecorded: spent,
    isExact: true,
  });
});

test('asked for tracking, it sends with tracked buttons, with a control group besides and without in turns', async () => {
  const figures = await runBench(send, { short: true, tracked: true });
  const more = { slower: share, costlier: share };
  expect(figures).toMatchObject({
    count: 400,
    links: { ...spent, ...more },
    both: { ...spent, ...more },
    plain: spent,
    perJudged: expect.any(Number),
    isExact: true,
  });
});
