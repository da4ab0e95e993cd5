import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const number = '/teams/$teamId/$phoneNumberId';

/** Where people come from outside: nothing of ours leads there. */
const fromOutside: Record<string, string> = {
  '/invitation': 'the mail of an invitation',
  '/confirm-email': 'the mail that confirms an address',
  '/reset-password': 'the mail of a forgotten password',
  '/google/callback': 'Google, after signing in there',
  '/register-shopify': "the app's page at Shopify",
  '/login/netto': 'the partner',
  '/register/netto': 'the partner',
  '/onboarding': 'somebody who cut an address short',
  '/teams/$teamId': 'somebody who cut an address short',
};

/** Pages that are not written yet; who writes one links it and takes its line away. */
const later: Record<string, string> = {
  [`${number}/ai_agent/faq`]: 'the AI agent',
  [`${number}/ai_agent/shopify`]: 'the AI agent',
  [`${number}/analytics/shopify_orders`]: 'a connected shop',
  [`${number}/dashboard_shopify`]: 'a connected shop',
  [`${number}/dashboard_shopify_beta`]: 'a connected shop',
  [`${number}/campaigns/$campaignId/uploadKlaviyoSegments`]: 'a connected Klaviyo account',
  [`${number}/campaigns/$campaignId/uploadShopifySegments`]: 'a connected shop',
};

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
const withoutEnd = (path: string) => (path === '/' ? path : path.replace(/\/$/, ''));

const routes = new Set(
  [...read('routeTree.gen.ts').matchAll(/^ {6}fullPath: '([^']*)'/gm)].map(([, path = '']) =>
    withoutEnd(path),
  ),
);

/** Every text of a file that could be a path of ours, with what the file's own constants stand for put in. */
function pathsIn(code: string): string[] {
  const constants = new Map<string, string>();
  const filled = (text: string) =>
    text.replace(/\$\{(\w+)\}/g, (_, name: string) => constants.get(name) ?? '?');
  for (const [, name = '', text = ''] of code.matchAll(/^const (\w+) = ['`]([^'`\n]*)['`]/gm))
    constants.set(name, filled(text));
  return [...code.matchAll(/(?<!createFileRoute\(\s*)(['"`])(\/[^'"`\n]*|\$\{\w+\}[^'"`\n]*)\1/g)].map(
    ([, , text = '']) => withoutEnd(filled(text).replace(/[?#].*/, '')),
  );
}

const linked = new Set(
  globSync('{ui,app,data,features,routes}/**/*.{ts,tsx}', { cwd: import.meta.dirname })
    .filter((path) => !/\.test\.|\/testing\//.test(path))
    .flatMap((path) => pathsIn(read(path))),
);

test('every page can be reached from another, from outside, or is not written yet', () => {
  const lost = [...routes].filter((path) => !linked.has(path) && !(path in fromOutside) && !(path in later));
  expect(lost).toEqual([]);
});

test('what is said to have no link has none', () => {
  const excused = [...Object.keys(fromOutside), ...Object.keys(later)];
  expect(excused.filter((path) => !routes.has(path) || (linked.has(path) && path in later))).toEqual([]);
});

test('no link inside a team leads nowhere', () => {
  const links = [...linked].filter((path) => path.startsWith('/teams/$teamId'));
  expect(links.length).toBeGreaterThan(30);
  expect(links.filter((path) => !routes.has(path))).toEqual([]);
});
