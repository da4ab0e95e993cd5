/** Counts by name, as deep as need be. */
export interface Tree {
  [key: string]: number | Tree;
}

/** Adds what `source` counts to `sum`, leaf by leaf. */
export function addTree(sum: Tree, source: Tree): void {
  for (const [key, value] of Object.entries(source)) {
    if (typeof value === 'number') {
      sum[key] = ((sum[key] as number | undefined) ?? 0) + value;
      continue;
    }
    const branch = (sum[key] as Tree | undefined) ?? {};
    sum[key] = branch;
    addTree(branch, value);
  }
}
