import type { Plugin } from 'vite';

const files = /[\\/]zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/;

const english = /[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/;

/**
 * The browser checks data but never prints JSON Schema, which zod ties to every schema: left out, it saves 8 kB gzipped.
 * Nor does it show zod's English sentences; what is wrong is said in the person's language.
 */
export function leanZod(): Plugin {
  return {
    name: 'herald:lean-zod',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (english.test(id))
        return { code: 'export default () => ({ localeError: () => undefined });', map: null };
      if (!files.test(id)) return null;
      const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map((match) => match[1]);
      return { code: names.map((name) => `export const ${name} = () => undefined;`).join('\n'), map: null };
    },
  };
}
