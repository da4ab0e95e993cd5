/**
 * The same values, each made while the one before is being used: the file is read and its numbers are parsed while the
 * database works. One more value is in memory, never two.
 */
export async function* oneAhead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = source.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = source.next();
      // Whoever uses the value may fail first; then nobody waits for this one, and its failure is not another.
      next.catch(() => {});
      yield value;
    }
  } finally {
    await next.catch(() => {});
    await source.return(undefined);
  }
}
