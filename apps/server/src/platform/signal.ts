/** Wakes one waiting loop. A call between two waits is remembered, so none is lost. */
export interface Signal {
  raise(): void;
  /**
   * Resolves at the next call of `raise` (or the one that was missed), after so many milliseconds, or when `stopping` is
   * aborted.
   */
  wait(milliseconds?: number, stopping?: AbortSignal): Promise<void>;
}

export function createSignal(): Signal {
  let isRaised = false;
  let wake: (() => void) | null = null;
  return {
    raise() {
      isRaised = true;
      wake?.();
    },
    wait(milliseconds, stopping) {
      return new Promise((resolve) => {
        let timer: NodeJS.Timeout | undefined;
        const go = () => {
          clearTimeout(timer);
          stopping?.removeEventListener('abort', go);
          wake = null;
          isRaised = false;
          resolve();
        };
        wake = go;
        if (isRaised || stopping?.aborted) return go();
        if (milliseconds !== undefined) timer = setTimeout(go, milliseconds);
        stopping?.addEventListener('abort', go, { once: true });
      });
    },
  };
}
