import { expect, test } from 'vitest';
import { listPageFiles } from './pageFiles.ts';

const frame = 'src/routes/_auth/teams/$teamId/route.tsx';
const list = 'src/routes/_auth/teams/$teamId/lists/$listId_.import.tsx';
const login = 'src/routes/_guest/login/index.tsx';

const manifest = {
  '_start.js': { file: 'assets/start.js', css: ['assets/start.css'] },
  '_table.js': { file: 'assets/table.js', css: ['assets/table.css'], imports: ['_start.js'] },
  'src/routes/_guest.tsx?tsr-split=component': { file: 'assets/guest.js', imports: ['_start.js'] },
  [`${login}?tsr-split=component`]: { file: 'assets/login.js' },
  [`${frame}?tsr-split=component`]: { file: 'assets/frame.js', imports: ['_start.js'] },
  [`${list}?tsr-split=component`]: { file: 'assets/list.js', imports: ['_table.js'] },
  [`${list}?tsr-split=errorComponent`]: { file: 'assets/error.js' },
  'src/data/asks/groups.ts': { file: 'assets/asks.js', imports: ['_table.js'] },
  ...Object.fromEntries(
    ['common', 'auth', 'lists', 'contacts'].flatMap((name) =>
      ['en', 'fr'].map((language) => [
        `locales/${language}/${name}.json`,
        { file: `assets/${name}-${language}.js` },
      ]),
    ),
  ),
};

const sources: Record<string, string> = {
  'src/routes/_guest.tsx': `loader: () => loadTexts('auth'),`,
  [list]: `loader: (visit) =>
    loadScreen(visit, ['lists', 'contacts'], async () => (await import('#data/asks/groups.ts')).askGroup),`,
};

test('a page needs its frames, itself, its first questions and its texts, but not what every page names', () => {
  const html = '<script src="/assets/start.js"></script><link href="/assets/start.css">';
  expect(listPageFiles(manifest, html, (file) => sources[file] ?? '')).toEqual({
    '/login': {
      isPrivate: false,
      scripts: ['/assets/guest.js', '/assets/login.js'],
      styles: [],
      texts: {
        en: ['/assets/common-en.js', '/assets/auth-en.js'],
        fr: ['/assets/common-fr.js', '/assets/auth-fr.js'],
      },
    },
    '/teams/$teamId/lists/$listId/import': {
      isPrivate: true,
      scripts: ['/assets/frame.js', '/assets/list.js', '/assets/asks.js', '/assets/table.js'],
      styles: ['/assets/table.css'],
      texts: {
        en: ['/assets/common-en.js', '/assets/lists-en.js', '/assets/contacts-en.js'],
        fr: ['/assets/common-fr.js', '/assets/lists-fr.js', '/assets/contacts-fr.js'],
      },
    },
  });
});
