import type { Plugin } from 'vite';

const files = /packages[\\/]contract[\\/]src[\\/]/;
const summaries = /\bsummary:\s*(['"`])(?:\\.|(?!\1)[^\\])*\1,/g;

/** What an endpoint is for is said to readers of the API's documentation; browsers never show it. */
export function leanContract(): Plugin {
  return {
    name: 'herald:lean-contract',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!files.test(id)) return null;
      // The same number of lines, so that places in the code stay right.
      return { code: code.replace(summaries, (text) => text.replace(/[^\n]/g, '')), map: null };
    },
  };
}
