import { posix } from 'node:path';

/** A source file: its path from the project's folder, with slashes, and its text. */
export interface SourceFile {
  path: string;
  text: string;
}

/** Whether a file is a test, or furnishes tests. */
export const isTest = (path: string) => /\.test\.tsx?$|(^|\/)(test|testing)(\/|\.tsx?$)/.test(path);

/** Whether a path lies in one of these folders. */
export const inside = (path: string, ...folders: string[]) =>
  folders.some((folder) => path.startsWith(`${folder}/`));

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
