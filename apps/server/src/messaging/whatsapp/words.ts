export { normalizeWords } from '@herald/flow';

/** A message that is longer says more than a word. */
export const longestWord = 60;
