import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest, Plugin } from 'vite';

/** What a page fetches before it can be drawn, beside what index.html names: paths of files. */
interface PageFiles {
  /** Whoever is not signed in sees the page for signing in instead. */
  isPrivate: boolean;
  scripts: string[];
  styles: string[];
  /** Scripts too, by language. */
  texts: Record<string, string[]>;
}

const routes = 'src/routes/';
const languages = ['en', 'fr'];

/**
 * Writes down the files of every page by its address, `$name` standing for any part of it. The server puts them into the
 * page that it sends, so that they come beside the code that would ask for them only once it runs.
 */
export function pageFiles(): Plugin {
  let root = '';
  return {
    name: 'herald:page-files',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async writeBundle({ dir = '' }) {
      const read = (file: string) => readFileSync(file, 'utf8');
      const manifest = JSON.parse(read(join(dir, '.vite/manifest.json'))) as Manifest;
      const html = read(join(dir, 'index.html'));
      const pages = listPageFiles(manifest, html, (file) => read(join(root, file)));
      await writeFile(join(dir, '.vite/pages.json'), JSON.stringify(pages));
    },
  };
}

export function listPageFiles(
  manifest: Manifest,
  html: string,
  readSource: (file: string) => string,
): Record<string, PageFiles> {
  const split = Object.keys(manifest).filter((key) => key.startsWith(routes) && key.endsWith('=component'));
  const files = new Set(split.map((key) => key.replace(/\?.*/, '')));
  const pages = [...files].filter((file) => !/\/(_\w+|route)\.tsx$/.test(file));
  return Object.fromEntries(
    pages.map((page) => {
      const sources = [...frames(page), page].filter((file) => files.has(file));
      const code = sources.map(readSource).join('\n');
      const needed = [...sources.map((file) => `${file}?tsr-split=component`), ...questionsIn(code)];
      const all = [...closureOf(manifest, needed)].filter((file) => !html.includes(`"${file}"`));
      const texts = (language: string) =>
        ['common', ...textsIn(code)].flatMap((name) => [
          ...closureOf(manifest, [`locales/${language}/${name}.json`]),
        ]);
      return [
        addressOf(page),
        {
          isPrivate: page.startsWith(`${routes}_auth/`),
          scripts: all.filter((file) => file.endsWith('.js')),
          styles: all.filter((file) => file.endsWith('.css')),
          texts: Object.fromEntries(languages.map((language) => [language, texts(language)])),
        },
      ];
    }),
  );
}

/** The files that may lay a frame around a page: those of the folders in which it lies. */
function frames(page: string): string[] {
  const folders = page.slice(routes.length).split('/').slice(0, -1);
  return folders.flatMap((_, index) => {
    const folder = routes + folders.slice(0, index + 1).join('/');
    return [`${folder}.tsx`, `${folder}/route.tsx`];
  });
}

/** `_auth/teams/$teamId/lists/$listId_.import.tsx` lies at `/teams/$teamId/lists/$listId/import`. */
function addressOf(page: string): string {
  const parts = page
    .slice(routes.length, -'.tsx'.length)
    .split(/[/.]/)
    .map((part) => part.replace(/_$/, ''))
    .filter((part) => part !== 'index' && !part.startsWith('_'));
  return `/${parts.join('/')}`;
}

/** The namespaces that the loaders wait for. */
function textsIn(code: string): string[] {
  const calls = [...code.matchAll(/\bload(?:Texts\(|Screen\(visit, \[)([^)\]]*)/g)];
  return calls.flatMap(([, names = '']) => [...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => name));
}

function questionsIn(code: string): string[] {
  return [...code.matchAll(/import\('#(data\/asks\/\w+\.ts)'\)/g)].map(([, file]) => `src/${file}`);
}

/** The chunks, everything that they import statically, and the styles of all of it. */
function closureOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  const reached = new Set(keys);
  const files = new Set<string>();
  for (const key of reached) {
    const chunk = manifest[key];
    if (!chunk) continue;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`);
    for (const imported of chunk.imports ?? []) reached.add(imported);
  }
  return files;
}
