import { expect, test } from 'vitest';
import { runBench } from './lib/runBench.ts';
import screen from './screen.ts';

test('the bench of the screen scrolls, switches and reports', async () => {
  const figures = await runBench(screen, { short: true });
  const frames = {
    frames_per_second: expect.any(Number),
    frame_p95_ms: expect.any(Number),
    longest_frame_ms: expect.any(Number),
  };
  const spread = { p50: expect.any(Number), p95: expect.any(Number), max: expect.any(Number) };
  const spent = { ms: expect.any(Number), processor_ms: expect.any(Number) };
  const work = { script: spent, garbage: spent, layout: spent, painting: spent, other: spent };
  expect(figures).toMatchObject({
    bench: 'screen',
    short: true,
    conversations: 300,
    bare: frames,
    inbox: frames,
    switch_by_mouse_ms: spread,
    switch_by_keyboard_ms: spread,
    skim_by_keyboard_ms: spread,
    ...{ work_by_mouse: work, work_by_keyboard: work, work_of_skimming: work },
  });
  expect(JSON.stringify(figures.work_by_mouse)).toMatch(
    /"script":{"ms":[1-9].*"layout":{"ms":[0-9.]*[1-9].*"painting":{"ms":[0-9.]*[1-9]/,
  );
  expect(figures.rows_loaded).toBeGreaterThan(20);
});
