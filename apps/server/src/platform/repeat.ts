import { pause } from './pause.ts';

/**
 * Runs something again and again, with a pause in between and never twice at once; a run may ask for the next one `within`
 * fewer milliseconds. `stop` waits for a run under way.
 */
export function repeat(
  pauseMs: number,
  work: (within: (ms: number) => void) => Promise<void>,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    while (!signal.aborted) {
      let next = pauseMs;
      const within = (ms: number) => {
        next = Math.min(next, ms);
      };
      await work(within).catch(onError);
      await pause(next, signal);
    }
  };
  const running = run();
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}
