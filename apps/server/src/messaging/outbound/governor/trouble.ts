/** How much of what was posted lately met trouble, to tell a single mishap from a number that is in difficulties. */
export interface Trouble {
  good(): void;
  bad(): void;
  /** A mishap among successes. */
  isRare(): boolean;
  /** About every fourth of the last ten or so. */
  isCommon(): boolean;
}

/** Weight of the newest answer: three failures in a row are common, two within five answers are no longer rare. */
const weight = 0.1;
const rare = 0.15;
const common = 0.25;

export function createTrouble(): Trouble {
  let share = 0;
  return {
    good() {
      share *= 1 - weight;
    },
    bad() {
      share = share * (1 - weight) + weight;
    },
    isRare: () => share < rare,
    isCommon: () => share >= common,
  };
}
