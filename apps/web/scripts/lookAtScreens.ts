/**
 * Draws screens of the built app with made-up data, in every size, mode and language, and asks axe about each.
 * `node apps/web/scripts/lookAtScreens.ts <folder> [name of a screen]`
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, chromium } from '@playwright/test';
import {
  campaigns,
  contacts,
  conversations,
  groups,
  number,
  parkedEvent,
  parkedEvents,
  team,
  user,
} from './fixtures.ts';
import { serveBuild } from './serveBuild.ts';

const port = Number(process.env.PREVIEW_PORT ?? 7870);
const [folder = 'screens', only] = process.argv.slice(2);

const base = '/teams/1/1';
const screens: { name: string; path: string; as: 'guest' | 'new' | 'member' | 'operator' }[] = [
  { name: 'login', path: '/login', as: 'guest' },
  { name: 'register', path: '/register/netto', as: 'guest' },
  { name: 'forgot', path: '/forgot-password', as: 'guest' },
  { name: 'reset', path: '/reset-password', as: 'guest' },
  { name: 'profile', path: '/onboarding/customize-profile', as: 'new' },
  { name: 'team', path: '/teams/create', as: 'member' },
  { name: 'phones', path: '/onboarding/phones', as: 'member' },
  { name: 'switch', path: '/teams/switch', as: 'member' },
  { name: 'home', path: base, as: 'member' },
  { name: 'automations', path: `${base}/automations`, as: 'member' },
  { name: 'settings', path: `${base}/settings/teammates`, as: 'member' },
  { name: 'not-found', path: '/nowhere', as: 'member' },
  { name: 'bad-id', path: `${base}/campaigns/abc`, as: 'member' },
  { name: 'team-not-found', path: '/teams/404', as: 'member' },
  { name: 'blocked', path: '/blocked', as: 'member' },
  { name: 'parked', path: '/admin/parked_events', as: 'operator' },
  { name: 'parked-none', path: '/admin/parked_events?status=discarded', as: 'operator' },
  { name: 'parked-event', path: '/admin/parked_events?event=4711', as: 'operator' },
];

const paged = <T>(data: T[]) => ({
  data,
  meta: { current_page: 1, last_page: 1, per_page: 25, total: data.length, next_cursor: null },
});

function answer(path: string, as: string): { status: number; body: unknown } {
  const me =
    as === 'new'
      ? { ...user, onboarded: false, teams: [], current_team_id: null }
      : { ...user, is_admin: as === 'operator' };
  if (path === '/api/user') {
    return as === 'guest'
      ? { status: 401, body: { code: 'unauthenticated', message: '…' } }
      : { status: 200, body: { data: me } };
  }
  const known: Record<string, unknown> = {
    '/api/teams': { data: me.teams },
    '/api/teams/1': { data: team },
    '/api/teams/switch': { data: me },
    '/api/teams/1/connect_whatsapp': {
      data: {
        app_id: '7',
        config_id: 'x',
        graph_version: 'v25.0',
        dialog_url: 'http://localhost:7781/dialog/oauth',
      },
    },
    '/api/teams/1/phone_number/1': { data: number },
    '/api/teams/1/phone_number/1/conversations': paged(conversations),
    '/api/teams/1/phone_number/1/campaigns': paged(campaigns),
    '/api/teams/1/phone_number/1/contacts': paged(contacts),
    '/api/teams/1/phone_number/1/groups': { data: groups },
    '/api/teams/1/phone_number/1/templates_light': { data: [] },
    '/api/teams/1/phone_number/1/templates': { data: [] },
    '/api/admin/parked-events': paged(parkedEvents),
    '/api/admin/parked-events/4711': { data: parkedEvent },
  };
  return path in known
    ? { status: 200, body: known[path] }
    : { status: 404, body: { code: 'not_found', message: 'Not found' } };
}

async function prepare(context: BrowserContext, as: string, locale: string, mode: string): Promise<void> {
  await context.addCookies([{ name: 'i18n_redirected', value: locale, domain: 'localhost', path: '/' }]);
  await context.addInitScript((value) => localStorage.setItem('herald-color-mode', value), mode);
  await context.route(/\/(api|socket\.io)\//, (route) => {
    const { pathname, search } = new URL(route.request().url());
    const { status, body } = answer(pathname, as);
    if (search.includes('status=discarded')) return route.fulfill({ status: 200, json: paged([]) });
    return route.fulfill({ status, json: body });
  });
}

await mkdir(folder, { recursive: true });
const server = await serveBuild(port);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});

let problems = 0;
for (const screen of screens.filter(({ name }) => !only || name === only)) {
  for (const [width, mode, locale] of [
    [1440, 'light', 'en'],
    [1440, 'dark', 'fr'],
    [768, 'dark', 'en'],
    [360, 'light', 'fr'],
  ] as const) {
    const context = await browser.newContext({ viewport: { width, height: width === 360 ? 740 : 900 } });
    await prepare(context, screen.as, locale, mode);
    const page = await context.newPage();
    const say = (text: string) => {
      problems += 1;
      console.log(`${screen.name} ${width} ${mode} ${locale}: ${text}`);
    };
    page.on('pageerror', (error) => say(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/40[14]|socket/i.test(message.text())) say(message.text());
    });
    await page.goto(`http://localhost:${port}${screen.path}`);
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(folder, `${screen.name}-${width}-${mode}-${locale}.png`) });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    if (wide) say('scrolls sideways');
    const { violations } = await new AxeBuilder({ page }).analyze();
    for (const { id, nodes } of violations) {
      say(
        `axe ${id}: ${nodes
          .map((node) => `${node.target} ${node.any[0]?.message ?? ''}`)
          .slice(0, 3)
          .join(' | ')}`,
      );
    }
    await context.close();
  }
}
console.log(problems === 0 ? 'No problem found.' : `${problems} problems.`);
await browser.close();
server.close();
process.exitCode = problems === 0 ? 0 : 1;
