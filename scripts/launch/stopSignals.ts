/** Stops when the person asks for it: the first signal ends everything in order, a second one at once. */
export function listenForStop(forceStop: () => void): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping.signal.aborted) forceStop();
      stopping.abort();
    });
  }

  // A parent that was killed cannot pass on any signal.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stopping.abort(), 1000).unref();
  return stopping.signal;
}
