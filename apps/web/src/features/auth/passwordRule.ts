/** The contract's minimum, said before the person submits. */
export const shortestPassword = 10;
