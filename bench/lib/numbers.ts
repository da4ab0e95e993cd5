/** The value below which this share (0 to 1) of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The middle of what was found several times, and by how much it may be off: the standard error of the mean. */
export function middleOf(found: readonly number[]): { mean: number; median: number; error: number } {
  const mean = found.reduce((sum, one) => sum + one, 0) / found.length;
  const variance = found.reduce((sum, one) => sum + (one - mean) ** 2, 0) / Math.max(1, found.length - 1);
  return { mean, median: median(found), error: Math.sqrt(variance / found.length) };
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
