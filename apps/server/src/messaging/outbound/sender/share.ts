/** How many of the numbers that have work one of so many workers may hold: a fifth more than its part, and all find a place. */
export function mostNumbers(numbers: number, workers: number): number {
  const part = numbers / workers;
  return Math.max(Math.ceil(part), Math.floor(part * 1.2));
}

/** Looks after which a number that is still free is taken by whoever sees it: those whose part it is do not come. */
const patience = 3;

/** Which numbers to take, and which to give back. */
export interface Share {
  /** Once a poll. `held` have work, and so have the `free`, whose lease nobody holds. */
  decide(
    held: readonly number[],
    free: readonly number[],
    most: number,
  ): { take: number[]; giveBack: number[] };
}

export function createShare(): Share {
  let looks = new Map<number, number>();
  return {
    decide(held, free, most) {
      looks = new Map(free.map((id) => [id, (looks.get(id) ?? 0) + 1]));
      const room = Math.max(0, most - held.length);
      return {
        take: free.filter((id, index) => index < room || (looks.get(id) ?? 0) > patience),
        // What was taken last has the least going on.
        giveBack: held.slice(most),
      };
    },
  };
}
