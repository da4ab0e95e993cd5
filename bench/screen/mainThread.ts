/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { percentile, round } from '../lib/numbers.ts';
import { watchFrames } from './measure.ts';

const named = { script: 'ScriptDuration', task: 'TaskDuration' } as const;

/**
 * What a page did while somebody acted: the frames that came, and what its main thread had to do for each. The second is
 * what the page can help: when frames come depends on the processors that draw them, too.
 */
export async function watchMainThread(page: Page, act: () => Promise<void>) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const spent = async (name: string) => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000;
  };
  const both = async () => [await spent(named.script), await spent(named.task)] as const;
  const watched = await watchFrames(page);
  await page.evaluate(() => {
    const tasks: number[] = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
    Object.assign(window, { longTasks: tasks });
  });
  const [script, task] = await both();
  await act();
  const [scriptAfter, taskAfter] = await both();
  const { perSecond, milliseconds } = await watched();
  const long = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);
  await devtools.detach();
  const ofFrame = (total: number) => round(total / milliseconds.length, 2);
  return {
    frames_per_second: round(perSecond, 1),
    frame_p50_ms: round(percentile(milliseconds, 0.5), 1),
    frame_p95_ms: round(percentile(milliseconds, 0.95), 1),
    frame_p99_ms: round(percentile(milliseconds, 0.99), 1),
    script_ms_a_frame: ofFrame(scriptAfter - script),
    main_thread_ms_a_frame: ofFrame(taskAfter - task),
    long_tasks: long.length,
    longest_task_ms: round(Math.max(0, ...long), 1),
  };
}
