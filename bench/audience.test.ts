import { expect, test } from 'vitest';
import bench from './audience.ts';
import { runBench } from './lib/runBench.ts';

test('everybody comes in, and every page of a campaign shows something', async () => {
  const figures = await runBench(bench, { short: true });
  expect(figures).toMatchObject({ bench: 'audience', people: 2_000 });
  const pages = {
    ...(figures.review as object),
    ...(figures.changes as object),
    ...(figures.results as object),
    ...(figures.list as object),
  };
  expect(Object.keys(figures.adding as object)).toHaveLength(5);
  expect(Object.keys(pages).length).toBeGreaterThan(30);
  for (const page of Object.values(pages))
    expect(page).toEqual({
      first: expect.any(Number),
      p50: expect.any(Number),
      p95: expect.any(Number),
      target: expect.any(Number),
    });
});
