import type { Plugin } from 'vite';

const files = /[\\/]zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema|memoizer)\.js$/;

const classic = /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/;

const english = /[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/;

/**
 * The browser checks data but never prints JSON Schema, which zod ties to every schema: left out, it saves 8 kB gzipped.
 * Nor does it show zod's English sentences; what is wrong is said in the person's language. The page's policy forbids the code
 * that zod would write for objects at run time, and what comes as JSON never leads back to itself, which zod remembers
 * values for: both together are another 3 kB.
 */
export function leanZod(): Plugin {
  return {
    name: 'herald:lean-zod',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (english.test(id))
        return { code: 'export default () => ({ localeError: () => undefined });', map: null };
      if (classic.test(id)) return { code: withoutEval(code), map: null };
      if (!files.test(id)) return null;
      const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map((match) => match[1]);
      return { code: names.map((name) => `export const ${name} = () => undefined;`).join('\n'), map: null };
    },
  };
}

function withoutEval(code: string): string {
  const written = 'core.$ZodObjectJIT.init';
  if (!code.includes(written)) throw new Error(`leanZod: zod no longer calls ${written}.`);
  return code.replace(written, 'core.$ZodObject.init');
}
