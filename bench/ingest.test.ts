import { expect, test } from 'vitest';
import ingest from './ingest.ts';
import { runBench } from './lib/runBench.ts';

test('every webhook of a short run is kept and taken in', async () => {
  expect(await runBench(ingest, { short: true })).toMatchObject({
    bench: 'ingest',
    short: true,
    bare_per_s: expect.any(Number),
    herald_per_s: expect.any(Number),
    ratio: expect.any(Number),
    processor_us_per_webhook: { bare: expect.any(Number), herald: expect.any(Number) },
    drained_per_s: expect.any(Number),
    steady: { per_s: 100, answered: 200, p50_ms: expect.any(Number), backlog_end: expect.any(Number) },
    neighbours: {
      alone: { messages: 2, p50_ms: expect.any(Number) },
      flooded: { max_ms: expect.any(Number) },
      locked: { messages: 2, max_ms: expect.any(Number) },
    },
    answered: 750,
    left_behind: 0,
    taken_in: 750,
    machine: { cores: expect.any(Number) },
  });
});

test('asked for a recorder, it takes in with one and without in turns', async () => {
  const figures = await runBench(ingest, { short: true, records: true });
  const spent = { perSecond: expect.any(Number), heraldMicros: expect.any(Number) };
  expect(figures).toMatchObject({ count: 300, recorded: spent, unrecorded: spent, isExact: true });
});
