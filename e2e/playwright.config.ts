import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { lightBrowser } from './journeys/support/browsers.ts';
import { inLanguage } from './journeys/support/language.ts';
import { ports } from './journeys/support/ports.ts';

/** Journeys through all of Herald in a real browser. One file at a time in each worker, which has a Herald of its own. */
export default defineConfig({
  testDir: join(import.meta.dirname, 'journeys'),
  testMatch: '**/*.spec.ts',
  outputDir: join(import.meta.dirname, '../test-results'),
  globalSetup: join(import.meta.dirname, 'journeys/support/globalSetup.ts'),
  // A journey keeps two cores busy: two at a time took longer than one after the other. More cores can have more.
  workers: 1,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // On a busy machine what is waited for may take its time, and is right all the same.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: `http://localhost:${ports.herald}`,
    locale: 'en-US',
    storageState: inLanguage('en'),
    timezoneId: 'Europe/Paris',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // Recording one takes a fifth of the machine. `--trace on` shows what a failure came of.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: lightBrowser,
  },
});
