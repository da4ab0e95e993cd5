/**
 * Wraps a fetch that realtime events ask for. The first ask runs at once. Asks that come while it runs, or within
 * `pause` of its start, are answered together by one more run: no event is missed, and a campaign does not flood anybody.
 */
export function createRefresher(run: () => Promise<unknown>, pause: number): () => void {
  let isBusy = false;
  let isWanted = false;

  async function work(): Promise<void> {
    isBusy = true;
    while (isWanted) {
      isWanted = false;
      const startedAt = Date.now();
      // Whoever shows the data shows its errors too; here the next event is another chance.
      await run().catch(() => {});
      await wait(pause - (Date.now() - startedAt));
    }
    isBusy = false;
  }

  return () => {
    isWanted = true;
    if (!isBusy) void work();
  };
}

function wait(milliseconds: number): Promise<void> | undefined {
  return milliseconds > 0 ? new Promise((resolve) => setTimeout(resolve, milliseconds)) : undefined;
}
