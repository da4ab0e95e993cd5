import { setTimeout as pause } from 'node:timers/promises';

const pauseMs = 50;

/** Asks again and again while `work` runs; returns how many milliseconds each answer took. */
export async function askMeanwhile<T>(
  ask: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<{ result: T; milliseconds: number[] }> {
  const milliseconds: number[] = [];
  const running = { now: true };
  const asking = (async () => {
    while (running.now) {
      const startedAt = performance.now();
      await ask();
      milliseconds.push(performance.now() - startedAt);
      await pause(pauseMs);
    }
  })();
  try {
    const [result] = await Promise.all([work().finally(() => (running.now = false)), asking]);
    return { result, milliseconds };
  } finally {
    running.now = false;
    await asking.catch(() => {});
  }
}
