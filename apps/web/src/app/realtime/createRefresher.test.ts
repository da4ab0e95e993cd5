import { expect, test, vi } from 'vitest';
import { createRefresher } from './createRefresher.ts';

test('asks during a run and its pause are answered together by one more', async () => {
  vi.useFakeTimers();
  let runs = 0;
  const refresh = createRefresher(async () => {
    runs += 1;
  }, 100);
  refresh();
  expect(runs).toBe(1);
  refresh();
  refresh();
  await vi.advanceTimersByTimeAsync(99);
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toBe(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(runs).toBe(2);
  refresh();
  expect(runs).toBe(3);
  vi.useRealTimers();
});

test('a failed run does not end it', async () => {
  let runs = 0;
  const refresh = createRefresher(() => {
    runs += 1;
    return Promise.reject(new Error('offline'));
  }, 0);
  refresh();
  await vi.waitFor(() => expect(runs).toBe(1));
  await Promise.resolve();
  await vi.waitFor(() => {
    refresh();
    expect(runs).toBeGreaterThan(1);
  });
});

test('once nobody asks any more, the last ask does not wait for the end of the pause', async () => {
  vi.useFakeTimers();
  let runs = 0;
  const refresh = createRefresher(
    async () => {
      runs += 1;
    },
    2000,
    250,
  );
  for (let at = 0; at < 3000; at += 100) {
    refresh();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(runs).toBe(2);
  await vi.advanceTimersByTimeAsync(500);
  expect(runs).toBe(3);
  await vi.advanceTimersByTimeAsync(5000);
  expect(runs).toBe(3);
  vi.useRealTimers();
});
