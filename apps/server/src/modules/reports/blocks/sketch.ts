/**
 * How long many things took, in buckets each two percent wider than the one before (a DDSketch): sketches of days add up to that of
 * a year, and what they say of a share of the times is right to one percent. Up to 50 seconds it is right to the second. Of each
 * bucket the number of times that fell into it; the first is for less than a second.
 */
export type Sketch = number[];

const accuracy = 0.01;
const ratio = (1 + accuracy) / (1 - accuracy);
const logRatio = Math.log(ratio);

/** Whole seconds. */
export function addTime(sketch: Sketch, seconds: number): void {
  const bucket = seconds < 1 ? 0 : 1 + Math.ceil(Math.log(seconds) / logRatio);
  sketch[bucket] = (sketch[bucket] ?? 0) + 1;
}

export function addSketch(sum: Sketch, source: Sketch): void {
  source.forEach((count, bucket) => {
    sum[bucket] = (sum[bucket] ?? 0) + count;
  });
}

export function countTimes(sketch: Sketch | undefined): number {
  return (sketch ?? []).reduce((sum, count) => sum + count, 0);
}

/** The time that such a share of them took at most, in seconds; null of none. */
export function timeAt(sketch: Sketch | undefined, share: number): number | null {
  let wanted = Math.ceil(share * countTimes(sketch));
  if (!sketch || wanted === 0) return null;
  const bucket = sketch.findIndex((count) => {
    wanted -= count ?? 0;
    return wanted <= 0;
  });
  return middleOf(bucket);
}

/** As far from the lower as from the upper end, as parts of itself. */
function middleOf(bucket: number): number {
  return bucket === 0 ? 0 : Math.round((2 * ratio ** (bucket - 1)) / (ratio + 1));
}
