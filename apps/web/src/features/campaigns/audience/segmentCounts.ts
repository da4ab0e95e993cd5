/** Of one segment: counted now, being counted, or not to be had. */
export type SegmentCount = number | 'counting' | 'failed';

/** How many people the chosen segments bring at most; what is not known of one is not known of all. */
export function sumCounts(counts: readonly SegmentCount[]): SegmentCount {
  return counts.reduce<SegmentCount>((sum, count) => {
    if (typeof sum === 'number' && typeof count === 'number') return sum + count;
    return sum === 'failed' || count === 'failed' ? 'failed' : 'counting';
  }, 0);
}

/** Where only few are taken at once, the others wait until one is given back; what is chosen can always be. */
export function isChoosable(id: string, chosen: readonly string[], most: number): boolean {
  return chosen.length < most || chosen.includes(id);
}
