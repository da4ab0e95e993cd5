import { posix } from 'node:path';

/** A source file: its path from the project's folder, with slashes, and its text. */
export interface SourceFile {
  path: string;
  text: string;
}

interface Rule {
  sentence: string;
  applies(path: string): boolean;
  /** Whether this import breaks the rule. Targets are paths in the project, or the names of packages. */
  refusesImport?(target: string, path: string): boolean;
  refusesText?: RegExp;
}

const isTest = (path: string) => /\.test\.tsx?$|(^|\/)(test|testing)(\/|\.ts$)/.test(path);
const inside = (path: string, ...folders: string[]) =>
  folders.some((folder) => path.startsWith(`${folder}/`));
const moduleOf = (path: string) => /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1];
const isProduct = (path: string) => inside(path, 'apps/server', 'apps/web', 'packages');

const rules: Rule[] = [
  {
    sentence: 'packages import no app',
    applies: (path) => inside(path, 'packages'),
    refusesImport: (target) => inside(target, 'apps', 'e2e', 'scripts', 'bench'),
  },
  {
    sentence: 'packages/flow and packages/whatsapp/src/model do no input or output',
    applies: (path) => inside(path, 'packages/flow', 'packages/whatsapp/src/model') && !isTest(path),
    refusesImport: (target) =>
      /^(node:|undici$|pg$)/.test(target) ||
      inside(target, 'packages/whatsapp/src/client', 'packages/whatsapp/src/webhook'),
  },
  {
    sentence: 'a module is imported only through its index.ts',
    applies: (path) => inside(path, 'apps/server/src'),
    refusesImport: (target, path) => {
      const module = moduleOf(target);
      return (
        module !== undefined &&
        module !== moduleOf(path) &&
        !/\/modules\/[^/]+\/index\.ts$/.test(target) &&
        // Tests of one module may furnish a shop with the test helpers of another.
        !(isTest(path) && /\/modules\/[^/]+\/testing\.ts$/.test(target))
      );
    },
  },
  {
    sentence: 'platform imports nothing else of the server',
    applies: (path) => inside(path, 'apps/server/src/platform') && !isTest(path),
    refusesImport: (target) => inside(target, 'apps/server') && !inside(target, 'apps/server/src/platform'),
  },
  {
    sentence: 'connectors import no module',
    applies: (path) => inside(path, 'apps/server/src/connectors') && !isTest(path),
    refusesImport: (target) => inside(target, 'apps/server/src/modules'),
  },
  {
    sentence: 'connectors use no database',
    applies: (path) => inside(path, 'apps/server/src/connectors') && !isTest(path),
    refusesImport: (target) =>
      /^(kysely|pg)$/.test(target) || inside(target, 'apps/server/src/platform/database'),
  },
  {
    sentence: 'routes.ts holds no SQL',
    applies: (path) => /^apps\/server\/src\/.*\/routes\.ts$/.test(path),
    refusesImport: (target) => target === 'kysely',
    refusesText: /\bsql\s*(<[^>]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/,
  },
  {
    sentence: 'the web application reaches the server only through the contract',
    applies: (path) => inside(path, 'apps/web'),
    refusesImport: (target) => inside(target, 'apps') && !inside(target, 'apps/web'),
  },
  {
    sentence: 'the product imports nothing from the sandbox',
    applies: (path) => isProduct(path) && !isTest(path),
    refusesImport: (target) => inside(target, 'apps/sandbox'),
  },
  {
    sentence: 'the product imports nothing from its tools and journeys',
    applies: (path) => isProduct(path),
    refusesImport: (target) => inside(target, 'scripts', 'e2e', 'bench'),
  },
  {
    sentence: 'only main.ts reads the environment of the server, and config.ts makes sense of it',
    applies: (path) =>
      inside(path, 'apps/server/src') &&
      path !== 'apps/server/src/main.ts' &&
      !inside(path, 'apps/server/src/platform/embeddedPostgres') &&
      !isTest(path),
    refusesText: /\bprocess\.env\b/,
  },
];

/** Every place that breaks a rule of the project's layout, one line each. */
export function findViolations(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const targets = listImports(text).map((specifier) => resolveImport(specifier, path));
    return rules
      .filter((rule) => rule.applies(path))
      .flatMap((rule) => [
        ...targets
          .filter((target) => rule.refusesImport?.(target, path))
          .map((target) => `${path} imports ${target}: ${rule.sentence}.`),
        ...(rule.refusesText?.test(text) ? [`${path}: ${rule.sentence}.`] : []),
      ]);
  });
}

/** What a file imports, in whatever form; types count like values. */
export function listImports(text: string): string[] {
  const forms = /(?:\bfrom|\bimport)\s*\(?\s*(['"])([^'"\n]+)\1/g;
  return [...text.matchAll(forms)].map((match) => match[2]!);
}

/** The path in the project that an import means, or the specifier itself when it is another package. */
export function resolveImport(specifier: string, path: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  if (specifier.startsWith('#') && inside(path, 'apps/web')) return `apps/web/src/${specifier.slice(1)}`;

  const workspace = /^@herald\/([^/]+)(\/.*)?$/.exec(specifier);
  if (!workspace) return specifier;
  const [, name, rest = ''] = workspace;
  const folder = ['server', 'web', 'sandbox'].includes(name!) ? 'apps' : 'packages';
  return name === 'e2e' ? `e2e${rest || '/index.ts'}` : `${folder}/${name}${rest || '/src/index.ts'}`;
}
