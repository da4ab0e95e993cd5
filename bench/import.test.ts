import { expect, test } from 'vitest';
import bench from './import.ts';
import { runBench } from './lib/runBench.ts';

test('a small file goes through the whole import and the bare copy', async () => {
  const figures = await runBench(bench, { short: true });
  expect(figures).toMatchObject({
    bench: 'import',
    short: true,
    rows: 2000,
    people: 1936,
    refused: 16,
    duplicates: 48,
    copied: { contacts: 1936, campaign_recipients: 1936, import_refusals: 64 },
    ratio: expect.any(Number),
    worker_peak_mb: expect.any(Number),
    request_p99_ms: expect.any(Number),
  });
});

test('asked for a recorder, it imports with one and without in turns', async () => {
  const figures = await runBench(bench, { short: true, records: true });
  const spent = { perSecond: expect.any(Number), heraldMicros: expect.any(Number) };
  expect(figures).toMatchObject({ count: 500, recorded: spent, unrecorded: spent, isExact: true });
});
