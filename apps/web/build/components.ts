import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import manifest from '../package.json' with { type: 'json' };
import { leanTranslation } from './leanTranslation.ts';

/** Only declarations, styles and data, or files of the project itself. */
const isCode = (name: string) => !/^(@herald\/|@fontsource|emojibase-data)/.test(name);

/** It has an entry for each place where it runs, and none besides. */
const entryOf = (name: string) => (name === 'read-excel-file' ? `${name}/browser` : name);

const executablePath = process.env.HEADLESS_SHELL_PATH ?? process.env.CHROMIUM_PATH;

const chromium = playwright({
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--no-first-run'],
  },
});

/** Tests that draw parts of the screen, in the Chromium of the browser journeys. */
export const components: TestProjectInlineConfiguration = {
  extends: true,
  root: 'apps/web',
  plugins: [leanTranslation()],
  optimizeDeps: {
    // A package that is found only while tests run would load everything anew, and React a second time.
    noDiscovery: true,
    include: [
      ...Object.keys(manifest.dependencies).filter(isCode).map(entryOf),
      'react-i18next/TransWithoutContext',
      'react-i18next/initReactI18next',
      'react/jsx-dev-runtime',
      'react-dom/client',
      'vitest-browser-react',
    ],
  },
  test: {
    name: 'components',
    include: ['src/**/*.test.tsx'],
    setupFiles: [join(import.meta.dirname, '../src/app/testing/setup.ts')],
    browser: {
      enabled: true,
      headless: true,
      provider: chromium,
      instances: [{ browser: 'chromium' }],
      viewport: { width: 1280, height: 800 },
      screenshotFailures: false,
    },
  },
};
