/** What `main.ts --report FILE` writes of each plan, for programs. */
export interface PlanReport {
  seed: number;
  /** False when it is the harness, or the product's start, that failed: that says nothing about the promises. */
  isPlayed: boolean;
  differences: string[];
}
