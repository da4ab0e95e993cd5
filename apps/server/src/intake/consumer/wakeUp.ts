/** What a consumer waits for: that somebody wakes it, or a while. */
export class WakeUp {
  #isRung = false;
  #ring = () => {};

  ring(): void {
    this.#isRung = true;
    this.#ring();
  }

  /** Resolves when it is rung, at the latest after `ms`; at once if that happened since the last wait. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    if (!this.#isRung) {
      const rung = new AbortController();
      this.#ring = () => rung.abort();
      await pause(ms, AbortSignal.any([signal, rung.signal]));
      this.#ring = () => {};
    }
    this.#isRung = false;
  }
}

/** Resolves after a while, or as soon as the signal is aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
  });
}
