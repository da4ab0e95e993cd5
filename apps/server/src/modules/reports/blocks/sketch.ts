/**
 * How long many things took, in buckets each two percent wider than the one before (a DDSketch): sketches of days add up to that of
 * a year, and what they say of a share of the times is right to one percent. Up to 50 seconds it is right to the second.
 */
export type Sketch = Record<string, number>;

const accuracy = 0.01;
const ratio = (1 + accuracy) / (1 - accuracy);
const logRatio = Math.log(ratio);

/** Whole seconds; of a bucket, the number of times that fell into it. */
export function addTime(sketch: Sketch, seconds: number): void {
  const bucket = seconds < 1 ? -1 : Math.ceil(Math.log(seconds) / logRatio);
  sketch[bucket] = (sketch[bucket] ?? 0) + 1;
}

export function countTimes(sketch: Sketch | undefined): number {
  return Object.values(sketch ?? {}).reduce((sum, count) => sum + count, 0);
}

/** The time that such a share of them took at most, in seconds; null of none. */
export function timeAt(sketch: Sketch | undefined, share: number): number | null {
  const buckets = Object.entries(sketch ?? {})
    .map(([bucket, count]) => ({ bucket: Number(bucket), count }))
    .toSorted((a, b) => a.bucket - b.bucket);
  let wanted = Math.ceil(share * countTimes(sketch));
  for (const { bucket, count } of buckets) {
    wanted -= count;
    if (wanted <= 0) return middleOf(bucket);
  }
  return null;
}

/** As far from the lower as from the upper end, as parts of itself. */
function middleOf(bucket: number): number {
  return bucket < 0 ? 0 : Math.round((2 * ratio ** bucket) / (ratio + 1));
}
