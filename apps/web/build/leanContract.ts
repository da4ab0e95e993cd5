import type { Plugin } from 'vite';

const files = /packages[\\/](contract|flow|whatsapp)[\\/]src[\\/]/;
const routes = /\bdefineRoute\(\{\n[\s\S]*?\n\}\)/g;
/** A property of a route: until the next one begins, or the route ends. */
const properties = /^ {2}(\w+)(?:: [\s\S]*?)?,$(?=\n(?: {2}[\w/.]|\}))/gm;
/** A schema, an endpoint, or several by name: what calls something to become what it is. */
const made =
  /^((?:export )?const \w+ = )((?:[a-z]\w*\.)?[a-z]\w*[(.][\s\S]*?|\{\n[\s\S]*?\n\}(?: as const)?);$(?=\n(?:\S|$)|\n\n)/gm;

const keepLines = (text: string) => text.replace(/[^\n]/g, '');

/** A browser needs the address of a route, how it is called, whether it has a body, and whether one must be signed in. */
const leanRoute = (route: string) =>
  route.replace(properties, (text, name) => leanProperty(text, name) + keepLines(text));

function leanProperty(text: string, name: string): string {
  if (['method', 'path', 'bodyKind', 'responseKind'].includes(name)) return text.trimEnd();
  if (name === 'access') return text.includes("'public'") ? text : '';
  if (name === 'body') return 'body: true,';
  return name === 'response' ? "responseKind: 'json'," : '';
}

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
      const lean = code.replace(routes, leanRoute).replace(made, '$1/* @__PURE__ */ (() => ($2))();');
      return { code: lean, map: null };
    },
  };
}
