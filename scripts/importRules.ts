import { inside, isTest, listImports, resolveImport, type SourceFile } from './imports.ts';

const lengths = '(?:20|24|25|72|160|256|512|600|1_?024|4_?096)';
const counts = '(?:3|10|16|20|24|25|30|60|72|160|256|512|600|1_?024|4_?096)';
const parts = '(?:text|body|caption|footer|header|title|description|label|row|section|button)\\w*';
/** `.max(4096)`, `maxLength={20}`, `body: 1024`, `sections.length > 10`, `16 * megabyte`. */
const limitInWords = new RegExp(
  [
    `(?:\\.max\\(|\\bmaxLength\\s*[=:]\\s*\\{?\\s*|\\.slice\\(0,\\s*)${lengths}\\b`,
    `\\b${parts}\\s*:\\s*${counts}\\s*[,}\\n]`,
    `\\b${parts}\\.length\\s*[<>]=?\\s*${counts}\\b`,
    '\\b(?:5|16|100|500)\\s*\\*\\s*(?:1_?024|kilobyte|megabyte|KB|MB)\\b',
  ].join('|'),
  'i',
);

interface Rule {
  sentence: string;
  applies(path: string): boolean;
  /** Whether this import breaks the rule. Targets are paths in the project, or the names of packages. */
  refusesImport?(target: string, path: string): boolean;
  refusesText?: RegExp;
}

const moduleOf = (path: string) => /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1];
const featureOf = (path: string) => /^apps\/web\/src\/features\/([^/]+)\//.exec(path)?.[1];
const webLayers = ['ui', 'app', 'data', 'features', 'routes'];
const webLayer = (path: string) => webLayers.indexOf(/^apps\/web\/src\/([^/]+)\//.exec(path)?.[1] ?? '');
const belowModules = ['connectors', 'http', 'intake', 'messaging', 'people'].map(
  (name) => `apps/server/src/${name}`,
);
/** Where a number beside a field of a message can only be a limit of WhatsApp's. */
const isOfMessages = (path: string) =>
  /^packages\/contract\/src\/(messages|templates)\.ts$/.test(path) ||
  inside(path, 'apps/server/src/messaging/kinds', 'apps/server/src/messaging/templates') ||
  inside(path, 'apps/web/src/ui/kinds', 'apps/web/src/features/composer', 'apps/web/src/features/thread') ||
  inside(path, 'apps/web/src/features/templates', 'apps/web/src/features/cannedReplies');
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
    sentence: 'what modules stand on imports no module',
    applies: (path) => inside(path, ...belowModules) && !isTest(path),
    refusesImport: (target) => inside(target, 'apps/server/src/modules'),
  },
  {
    sentence: 'a command knows no request and opens no transaction',
    applies: (path) => /^apps\/server\/src\/modules\/.+\/commands\/[^/]+\.ts$/.test(path) && !isTest(path),
    refusesImport: (target) => /^(@?fastify\b|apps\/server\/src\/(http\/|context\.ts$))/.test(target),
    refusesText: /\bRequestContext\b|\.transaction\(/,
  },
  {
    sentence: 'intake knows no source, and nothing of what it tells',
    applies: (path) => inside(path, 'apps/server/src/intake') && !isTest(path),
    refusesImport: (target) => inside(target, 'apps/server/src/messaging', 'packages/whatsapp'),
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
    sentence: "WhatsApp's limits are written once, in packages/whatsapp",
    applies: (path) => isOfMessages(path) && !isTest(path),
    refusesText: limitInWords,
  },
  {
    sentence:
      'the layers of the web application are ui, app, data, features, routes, each on those before it',
    applies: (path) => webLayer(path) >= 0 && !isTest(path),
    refusesImport: (target, path) => webLayer(target) > webLayer(path),
  },
  {
    sentence: 'a feature is entered through its index.ts',
    applies: (path) => inside(path, 'apps/web/src') && !isTest(path),
    refusesImport: (target, path) => {
      const feature = featureOf(target);
      return (
        feature !== undefined &&
        feature !== featureOf(path) &&
        !/\/features\/[^/]+\/index\.tsx?$/.test(target)
      );
    },
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
