import { expect, test } from 'vitest';
import { createSignal } from './signal.ts';

test('a call between two waits is not lost, and counts once', async () => {
  const signal = createSignal();
  signal.raise();
  signal.raise();
  await signal.wait();
  let isOver = false;
  const waiting = signal.wait().then(() => {
    isOver = true;
  });
  await Promise.resolve();
  expect(isOver).toBe(false);
  signal.raise();
  await waiting;
});

test('a wait ends after its time, and when the work is to stop', async () => {
  const signal = createSignal();
  await signal.wait(1);
  const stopping = new AbortController();
  const waiting = signal.wait(60_000, stopping.signal);
  stopping.abort();
  await waiting;
  await signal.wait(60_000, stopping.signal);
});
