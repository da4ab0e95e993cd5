import type { Plugin } from 'vite';

const files = /packages[\\/](contract|flow|whatsapp)[\\/]src[\\/]/;
const summaries = /\bsummary:\s*(['"`])(?:\\.|(?!\1)[^\\])*\1,/g;
const routes = /\bdefineRoute\(\{\n[\s\S]*?\n\}\)/g;
/** A property of a route: until the next one begins, or the route ends. */
const ofRoute = (name: string) => new RegExp(`^ {2}${name}: [\\s\\S]*?,$(?=\\n(?: {2}[\\w/]|\\}))`, 'gm');
const asked = ofRoute('(?:params|query)');
const bodies = ofRoute('body');
const responses = ofRoute('response');
/** A schema or an endpoint: what calls something to become what it is. */
const made = /^((?:export )?const \w+ = )((?:[a-z]\w*\.)?[a-z]\w*[(.][\s\S]*?);$(?=\n(?:\S|$)|\n\n)/gm;

const keepLines = (text: string) => text.replace(/[^\n]/g, '');

/** A browser needs the name of a route, its address, and whether it has a body. */
const leanRoute = (route: string) =>
  route
    .replace(asked, keepLines)
    .replace(bodies, (text) => `body: true,${keepLines(text)}`)
    .replace(responses, (text) => `responseKind: 'json',${keepLines(text)}`);

/**
 * What an endpoint is for is said to readers of the API's documentation, and what it takes and returns is checked by the
 * server: browsers carry neither. Schemas do nothing but exist, so those that no screen uses are left out.
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
        .replace(summaries, keepLines)
        .replace(routes, leanRoute)
        .replace(made, '$1/* @__PURE__ */ (() => $2)();');
      return { code: lean, map: null };
    },
  };
}
