import { setTimeout as pause } from 'node:timers/promises';
import { ApiError, NetworkError } from '@herald/contract';

export { pause };

/** Looks again until there is an answer; null when the time is over. */
export async function waitFor<T>(look: () => Promise<T | null>, patienceMs: number): Promise<T | null> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const seen = await look();
    if (seen !== null || Date.now() > deadline) return seen;
    await pause(200);
  }
}

const persistMs = 120_000;

/** Repeats a call until the server answers, as the web application does: it may be down, or its database. */
export async function persist<T>(call: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + persistMs;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!isPassing(error) || Date.now() > deadline) throw error;
      await pause(150);
    }
  }
}

function isPassing(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 || error.status === 429;
  // fetch throws TypeError, also when the connection breaks in the middle of an answer.
  return error instanceof NetworkError || error instanceof TypeError || error instanceof SyntaxError;
}
