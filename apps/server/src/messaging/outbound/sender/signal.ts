/** Wakes one waiting loop. A call between two waits is remembered, so none is lost. */
export interface Signal {
  raise(): void;
  /** Resolves at the next call of `raise` (or the one that was missed), or after so many milliseconds. */
  wait(milliseconds?: number): Promise<void>;
}

export function createSignal(): Signal {
  let isRaised = false;
  let wake: (() => void) | null = null;
  return {
    raise() {
      isRaised = true;
      wake?.();
    },
    wait(milliseconds) {
      return new Promise((resolve) => {
        let timer: NodeJS.Timeout | undefined;
        wake = () => {
          clearTimeout(timer);
          wake = null;
          isRaised = false;
          resolve();
        };
        if (isRaised) wake();
        else if (milliseconds !== undefined) timer = setTimeout(wake, milliseconds);
      });
    },
  };
}
