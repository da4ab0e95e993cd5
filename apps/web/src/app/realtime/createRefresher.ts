/**
 * Wraps a fetch that realtime events ask for. The first ask runs at once. Asks that come while it runs, or within
 * `pause` of its start, are answered together by one more run, and earlier once nobody has asked for `quiet`: no event is
 * missed, and a campaign does not flood anybody.
 */
export function createRefresher(run: () => Promise<unknown>, pause: number, quiet = pause): () => void {
  let isBusy = false;
  let isWanted = false;
  let askedAt = 0;

  async function work(): Promise<void> {
    isBusy = true;
    while (isWanted) {
      isWanted = false;
      const startedAt = Date.now();
      // Whoever shows the data shows its errors too; here the next event is another chance.
      await run().catch(() => {});
      await rest(startedAt + pause);
    }
    isBusy = false;
  }

  async function rest(until: number): Promise<void> {
    for (let now = Date.now(); now < until; now = Date.now()) {
      if (isWanted && now - askedAt >= quiet) return;
      await wait(Math.min(until - now, quiet));
    }
  }

  return () => {
    isWanted = true;
    askedAt = Date.now();
    if (!isBusy) void work();
  };
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
