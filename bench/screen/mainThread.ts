/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { percentile, round } from '../lib/numbers.ts';
import { watchFrames } from './measure.ts';

const named = {
  script: 'ScriptDuration',
  layout: 'LayoutDuration',
  style: 'RecalcStyleDuration',
  task: 'TaskDuration',
} as const;
type Spent = Record<keyof typeof named, number>;

/** `threadTicks`: what was spent of a processor, however busy the machine is. */
type Clock = 'timeTicks' | 'threadTicks';

/**
 * What a page did while somebody acted: the frames that came, and what its main thread had to do for each. The second is
 * what the page can help: when frames come depends on the processors that draw them, too.
 */
export async function watchMainThread(page: Page, act: () => Promise<void>, clock: Clock = 'timeTicks') {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: clock });
  const spent = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    const of = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000;
    return Object.fromEntries(Object.entries(named).map(([key, name]) => [key, of(name)])) as Spent;
  };
  const watched = await watchFrames(page);
  await page.evaluate(() => {
    const tasks: number[] = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
    Object.assign(window, { longTasks: tasks });
  });
  const before = await spent();
  const startedAt = performance.now();
  await act();
  const taken = performance.now() - startedAt;
  const after = await spent();
  const of = (what: keyof Spent) => after[what] - before[what];
  const { perSecond, milliseconds } = await watched();
  const long = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);
  await devtools.detach();
  const ofFrame = (total: number) => round(total / milliseconds.length, 2);
  return {
    frames_per_second: round(perSecond, 1),
    frame_p50_ms: round(percentile(milliseconds, 0.5), 1),
    frame_p95_ms: round(percentile(milliseconds, 0.95), 1),
    frame_p99_ms: round(percentile(milliseconds, 0.99), 1),
    script_ms_a_frame: ofFrame(of('script')),
    main_thread_ms_a_frame: ofFrame(of('task')),
    long_tasks: long.length,
    longest_task_ms: round(Math.max(0, ...long), 1),
    /** Of the time that passed. */
    long_task_share: round(long.reduce((sum, one) => sum + one, 0) / taken, 3),
    busy_share: round(of('task') / taken, 3),
    ms: {
      script: round(of('script'), 0),
      style: round(of('style'), 0),
      layout: round(of('layout'), 0),
      all: round(of('task'), 0),
    },
  };
}
