/**
 * Works on one wish at a time. Of those that come meanwhile only the newest is worked on afterwards, the others are
 * dropped at once. `work` must not fail.
 */
export function oneAtATime<Wish>(
  work: (wish: Wish) => Promise<void>,
  drop: (wish: Wish) => void,
): (wish: Wish) => void {
  let isBusy = false;
  let waiting: { wish: Wish } | null = null;

  async function workOff(first: Wish): Promise<void> {
    isBusy = true;
    await work(first);
    while (waiting) {
      const { wish }: { wish: Wish } = waiting;
      waiting = null;
      await work(wish);
    }
    isBusy = false;
  }

  return (wish) => {
    if (!isBusy) {
      void workOff(wish);
      return;
    }
    if (waiting) drop(waiting.wish);
    waiting = { wish };
  };
}
