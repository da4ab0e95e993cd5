/** The value below which this share (0 to 1) of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

export function round(value: number, digits = 2): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}

/** The most that any window of this length holds, wherever it starts. `times` ascend. */
export function mostInWindow(times: readonly number[], length: number): number {
  let most = 0;
  let from = 0;
  times.forEach((time, index) => {
    while (time - (times[from] ?? time) >= length) from += 1;
    most = Math.max(most, index - from + 1);
  });
  return most;
}
