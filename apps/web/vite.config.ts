import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type ProxyOptions, type UserConfig } from 'vite';
import { buildId } from './build/buildId.ts';
import { compress } from './build/compress.ts';
import { findFirstPaint } from './build/findFirstPaint.ts';
import { leanContract } from './build/leanContract.ts';
import { leanTranslation } from './build/leanTranslation.ts';
import { leanZod } from './build/leanZod.ts';
import { pageFiles } from './build/pageFiles.ts';

const server = process.env.HERALD_DEV_SERVER ?? 'http://localhost:7780';

/** Pages and calls share paths such as `/login`: only what is not a page visit goes to the server. */
const callsOnly: ProxyOptions = {
  target: server,
  bypass: (request) => (request.method === 'GET' ? request.url : undefined),
};

const readCode = () => [
  tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single' }),
  react(),
  leanTranslation(),
  leanZod(),
  leanContract(),
];

const treeshake = {
  // Our modules only declare things: a screen carries the endpoints it calls and no others, and of a feature's
  // index.ts what it imports.
  moduleSideEffects: [
    { test: /packages[\\/](contract|flow|whatsapp)[\\/]/, sideEffects: false },
    {
      test: /apps[\\/]web[\\/]src[\\/](ui|app(?![\\/]withoutEval)|data|features)[\\/].*\.tsx?$/,
      sideEffects: false,
    },
  ],
};

/** What belongs to some screens alone. */
const isFeature = (id: string) => /apps[\\/]web[\\/]src[\\/](features|routes)[\\/]/.test(id);

/** The groups below that index.html names. */
const isOnEveryPage = (file: string) =>
  /assets[\\/](framework|start|rolldown-runtime)-[\w-]{7}\.(js|css)$/.test(file);

const nothing: ReadonlySet<string> = new Set();

export default defineConfig(async ({ command }): Promise<UserConfig> => {
  const { start, forms, guest, notices, frame, inbox, home } =
    command === 'build'
      ? await findFirstPaint({
          root: import.meta.dirname,
          plugins: readCode(),
          build: { target: 'es2023', rolldownOptions: { treeshake } },
        })
      : {
          start: nothing,
          forms: nothing,
          guest: nothing,
          notices: nothing,
          frame: nothing,
          inbox: nothing,
          home: nothing,
        };
  return {
    plugins: [...readCode(), buildId(), compress(), pageFiles()],
    server: {
      port: Number(process.env.HERALD_WEB_PORT ?? 7784),
      strictPort: true,
      proxy: {
        '/api': server,
        '/files': server,
        '/mails': server,
        '/socket.io': { target: server, ws: true },
        '/login': callsOnly,
        '/register': callsOnly,
        '/logout': callsOnly,
        '/forgot-password': callsOnly,
        '/reset-password': callsOnly,
        '/google/callback': callsOnly,
      },
    },
    build: {
      target: 'es2023',
      manifest: true,
      // The page's policy forbids inline scripts and data: scripts alike.
      modulePreload: {
        polyfill: false,
        // Whoever loads a part later has what every page loads: naming it beside each part is a kilobyte of every first visit.
        resolveDependencies: (_file, needed, { hostType }) =>
          hostType === 'js' ? needed.filter((file) => !isOnEveryPage(file)) : needed,
      },
      assetsInlineLimit: 0,
      rolldownOptions: {
        treeshake,
        output: {
          // A group is named after every screen that shares it: the first is enough.
          // Every name is written into what the first visit fetches: beside it, seven characters tell two versions apart.
          entryFileNames: 'assets/[name]-[hash:7].js',
          chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash:7].js`,
          assetFileNames: ({ names }) =>
            `assets/${(names[0] ?? 'asset').split('~')[0]?.replace(/\.\w+$/, '')}-[hash:7][extname]`,
          // What every page needs travels in a few files; a hundred small ones compress badly and arrive late.
          codeSplitting: {
            groups: [
              // What every page fetches, and every page of a team besides. Packages change seldom, and stay apart.
              {
                name: 'framework',
                test: (id: string) => start.has(id) && id.includes('node_modules'),
                priority: 2,
              },
              { name: 'start', test: (id: string) => start.has(id), priority: 1 },
              { name: 'forms', test: (id: string) => forms.has(id), priority: 1 },
              { name: 'guest', test: (id: string) => guest.has(id) && !isFeature(id), priority: 1 },
              { name: 'notices', test: (id: string) => notices.has(id), priority: 1 },
              { name: 'frame', test: (id: string) => frame.has(id), priority: 1 },
              // Of the inbox, what other screens use too stays apart from what is its own.
              { name: 'common', test: (id: string) => inbox.has(id) && !isFeature(id), priority: 1 },
              { name: 'inbox', test: (id: string) => inbox.has(id), priority: 1 },
              // Home is where one arrives: in 29 small files it came a round trip or two later.
              { name: 'screens', test: (id: string) => home.has(id) && !isFeature(id), priority: 1 },
              { name: 'home', test: (id: string) => home.has(id), priority: 1 },
              // What only some screens need of it stays with them.
              {
                name: 'packages',
                test: /node_modules[\\/](react|react-dom|scheduler|i18next|zod|@tanstack[\\/](?!react-virtual|virtual))/,
                entriesAware: true,
                entriesAwareMergeThreshold: 5000,
              },
              // Menus, dialogs, tables and forms stay apart: screens fetch them when they need them.
              {
                name: 'parts',
                test: /@floating-ui|react-remove-scroll|mantine-datatable|@tanstack[\\/](react-)?virtual|@mantine[\\/](form|dates|dropzone|spotlight)|components[\\/](Popover|Menu|Tooltip|Combobox|Floating|Modal|ModalBase|Drawer|Table|Pagination|SimpleGrid|Select|TextInput|Textarea)[\\/]/,
                entriesAware: true,
                entriesAwareMergeThreshold: 8000,
              },
              // Each is a few hundred bytes: beside a component it would drag along whatever that one needs.
              {
                name: 'icons',
                test: /@tabler[\\/]icons-react/,
                minShareCount: 3,
                entriesAware: true,
                entriesAwareMergeThreshold: 5000,
              },
              {
                name: 'interface',
                test: /node_modules[\\/]/,
                minShareCount: 3,
                entriesAware: true,
                entriesAwareMergeThreshold: 5000,
              },
              // What every page shows while it waits must not travel with the tables that some of them show later.
              { name: 'skeleton', test: /apps[\\/]web[\\/]src[\\/]ui[\\/]TableSkeleton/ },
              // Ours; but what stands on those parts would pull them into the frame of every page.
              {
                name: 'shared',
                test: /(apps(?!.*(DataTable|FileDrop|FormFrame|ConfirmDialog|useApiForm|Palette))[\\/]web[\\/]src[\\/](app|ui|data)|packages)[\\/]/,
                minShareCount: 4,
                entriesAware: true,
                entriesAwareMergeThreshold: 4000,
              },
            ],
          },
        },
      },
    },
  };
});
