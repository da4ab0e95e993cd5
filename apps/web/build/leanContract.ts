import type { Plugin } from 'vite';

const files = /packages[\\/]contract[\\/]src[\\/]/;
const summaries = /\bsummary:\s*(['"`])(?:\\.|(?!\1)[^\\])*\1,/g;
/** On a line of its own, as the formatter leaves all but the longest. */
const responses = /^ {2}response: .+,$/gm;
/** A schema or an endpoint: what calls something to become what it is. */
const made = /^((?:export )?const \w+ = )((?:[a-z]\w*\.)?[a-z]\w*[(.][\s\S]*?);$(?=\n(?:\S|$)|\n\n)/gm;

/**
 * What an endpoint is for is said to readers of the API's documentation, and what it returns is checked where it is made:
 * browsers carry neither. Schemas do nothing but exist, so those that no screen uses are left out.
 */
export function leanContract(): Plugin {
  return {
    name: 'herald:lean-contract',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!files.test(id)) return null;
      // The same number of lines, so that places in the code stay right.
      const lean = code
        .replace(summaries, (text) => text.replace(/[^\n]/g, ''))
        .replace(responses, "  responseKind: 'json',")
        .replace(made, '$1/* @__PURE__ */ (() => $2)();');
      return { code: lean, map: null };
    },
  };
}
