import { type Browser, expect, type Page, test } from '@playwright/test';
import { inDatabase } from './support/database.ts';
import { inLanguage } from './support/language.ts';
import { homeOf, newShop, openSession, registerPerson } from './support/people.ts';

const looks = [
  { viewport: { width: 375, height: 720 }, locale: 'fr', colorScheme: 'dark' },
  { viewport: { width: 768, height: 1024 }, locale: 'en', colorScheme: 'light' },
] as const;

const guestScreens = ['/login', '/login/netto', '/register', '/forgot-password', '/reset-password?token=x'];
const numberScreens = [
  '',
  '/pricing',
  '/tools',
  '/business-profile',
  '/settings',
  '/settings/account',
  '/settings/team',
  '/settings/audit',
  '/settings/teammates',
  '/settings/teammates?tab=invitations',
  '/settings/teammates?tab=roles',
  '/settings/business-profile',
  '/settings/meta-billing',
  '/settings/languages',
  '/settings/number',
  '/settings/notifications',
  '/settings/integrations',
  '/settings/api',
  '/settings/webhooks',
];
const teamScreens = ['/account', '/teams/create', '/teams/switch', '/teams/404', '/onboarding/phones'];
const adminScreens = [
  '/admin',
  '/admin/account',
  '/admin/teams',
  '/admin/impersonation',
  '/admin/phone_numbers',
  '/admin/account_violation',
  '/admin/price_lists',
  '/admin/access_codes',
  '/admin/parked_events',
  '/admin/audit',
];

/** Opens a screen, which has a heading and is no wider than the window once it shows what it has. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
  await expect(page.getByRole('status', { name: /^(Loading|Chargement)/ }), path).toHaveCount(0);
  const tooWide = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
  expect.soft(tooWide, `${path}, ${page.viewportSize()?.width}`).toBeLessThanOrEqual(0);
}

async function newOperator() {
  const operator = await registerPerson('Olga', 'Stern');
  await inDatabase('update users set is_admin = true, onboarded_at = now() where id = $1', [operator.id]);
  return operator;
}

const start = (browser: Browser, { locale, ...look }: (typeof looks)[number]) =>
  browser.newPage({ ...look, reducedMotion: 'reduce', storageState: inLanguage(locale) });

for (const look of looks) {
  const name = `${look.viewport.width} pixels, ${look.locale}, ${look.colorScheme}`;

  test(`guests, and whoever joins, find every screen as wide as the window: ${name}`, async ({ browser }) => {
    const page = await start(browser, look);
    for (const path of guestScreens) await open(page, path);
    const person = await registerPerson('Lou', 'Martin');
    await openSession(page.context(), person);
    await open(page, '/onboarding/customize-profile');
    await inDatabase('update users set onboarded_at = now() where id = $1', [person.id]);
    await open(page, '/onboarding/teams');
    await page.close();
  });

  test(`a team finds every screen as wide as the window: ${name}`, async ({ browser }) => {
    const shop = await newShop();
    const page = await start(browser, look);
    await openSession(page.context(), shop);
    for (const path of numberScreens) await open(page, homeOf(shop) + path);
    for (const path of teamScreens) await open(page, path);
    await page.close();
  });

  test(`the operator finds every screen as wide as the window: ${name}`, async ({ browser }) => {
    const page = await start(browser, look);
    await openSession(page.context(), await newOperator());
    for (const path of adminScreens) await open(page, path);
    await page.close();
  });
}
