/** How many of each group are taken: of the whole exactly its share, and of each group its own, to within one person. */
export function sharesOf(sizes: readonly number[], percent: number): number[] {
  const whole = Math.round((sizes.reduce((sum, size) => sum + size, 0) * percent) / 100);
  const exact = sizes.map((size) => (size * percent) / 100);
  const taken = exact.map(Math.floor);
  // What is left of the whole goes to those who lost most by rounding down; of equals to the first.
  const byLoss = exact
    .map((share, index) => ({ index, loss: share - Math.floor(share) }))
    .sort((a, b) => b.loss - a.loss || a.index - b.index);
  let left = whole - taken.reduce((sum, count) => sum + count, 0);
  for (const { index, loss } of byLoss) {
    if (left <= 0) break;
    if (loss === 0) continue;
    taken[index] = (taken[index] ?? 0) + 1;
    left -= 1;
  }
  return taken;
}
