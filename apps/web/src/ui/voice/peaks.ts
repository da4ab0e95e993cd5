/**
 * The loudness of a recording in so many steps, 0 to 1: the root of the mean square, which is what people hear, with
 * the loudest step at 1. Silence stays flat.
 */
export function peaksOf(samples: Float32Array, count: number): number[] {
  const levels = Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * samples.length) / count);
    const to = Math.max(from + 1, Math.floor(((index + 1) * samples.length) / count));
    let sum = 0;
    for (let at = from; at < to; at += 1) sum += (samples[at] ?? 0) ** 2;
    return Math.sqrt(sum / (to - from));
  });
  const loudest = Math.max(...levels);
  return loudest < 1e-4 ? levels.map(() => 0) : levels.map((level) => level / loudest);
}
