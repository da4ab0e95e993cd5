import { inviteTeammates } from '@herald/contract';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { findViolations } from './support/axe.ts';
import { inDatabase } from './support/database.ts';
import { inLanguage } from './support/language.ts';
import { findMail } from './support/mailbox.ts';
import { roles } from './support/members.ts';
import { homeOf, newAddress, newShop, openSession, registerPerson } from './support/people.ts';

const looks = [
  { viewport: { width: 375, height: 720 }, locale: 'fr', colorScheme: 'dark' },
  { viewport: { width: 768, height: 1024 }, locale: 'en', colorScheme: 'light' },
] as const;

const guestScreens = ['/login', '/login/netto', '/register', '/forgot-password', '/reset-password?token=x'];
const numberScreens = [
  '',
  '/pricing',
  '/analytics/support',
  '/automations',
  '/automations/library',
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
  '/settings/macros',
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

/** Opens a screen that is clean for whoever hears it read out. */
async function openClean(page: Page, path: string): Promise<void> {
  await open(page, path);
  await checkClean(page, path);
}

async function checkClean(page: Page, path: string): Promise<void> {
  expect.soft(await findViolations(page), path).toEqual([]);
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

test('what few people ever see is clean: a profile, a stopped number, an unpaid plan, a blocked team', async ({
  browser,
}) => {
  const shop = await newShop();
  const page = await start(browser, looks[0]);
  await openSession(page.context(), shop);
  const team = [shop.params.team_id];
  await openClean(page, `${homeOf(shop)}/business-profile`);
  await inDatabase(
    `update phone_numbers set account_violation = 'SPAM', account_violation_at = now() where team_id = $1`,
    team,
  );
  await inDatabase(
    `insert into billing_accounts (team_id, customer_id, status, past_due_since)
       select id, 'cus_' || id, 'past_due', now() from teams where id = $1`,
    team,
  );
  // Written past Herald, which would have looked by itself.
  await inDatabase(`select graphile_worker.add_job('alerts.check', '{}')`, []);
  await openClean(page, homeOf(shop));
  await expect(page.getByText(/signale une infraction/).first()).toBeVisible();
  await expect(page.getByText(/^Le dernier paiement/).first()).toBeVisible();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('link', { name: /signale une infraction/ }).first()).toBeVisible();
  await checkClean(page, 'the open bell');
  for (const [wrong, said] of [
    ['phone_numbers set account_violation = null, pin_needed_at = now()', /PIN/],
    ['whatsapp_accounts set token_invalid_at = now()', /n’est plus connecté/],
  ] as const) {
    await inDatabase(`update ${wrong} where team_id = $1`, team);
    await inDatabase(`select graphile_worker.add_job('alerts.check', '{}')`, []);
    await openClean(page, `${homeOf(shop)}/settings/number`);
    await expect(page.getByText(said).filter({ visible: true }).first()).toBeVisible();
  }
  await openClean(page, `${homeOf(shop)}/pricing`);
  await inDatabase(
    `update teams set blocked_at = now(), blocked_reason = 'Trois factures impayées' where id = $1`,
    team,
  );
  await openClean(page, `/blocked?team=${shop.params.team_id}`);
  await expect(page.getByText(/Trois factures impayées/)).toBeVisible();
  await page.close();
});

test('an invitation, the operator’s account and what they see of a violation are clean', async ({
  browser,
}) => {
  const shop = await newShop();
  const email = newAddress('karim');
  const params = { team_id: shop.params.team_id };
  await inDatabase(`update teams set plan = 'stripe_scale' where id = $1`, [shop.params.team_id]);
  await shop.call(inviteTeammates, { params, body: { email, role_id: roles.agent } });
  const { links } = await findMail(email, /Atelier Lune/);
  const page = await start(browser, looks[0]);
  await openClean(page, links.find((link) => link.includes('/invitation')) ?? '');
  await expect(page.getByText(/Atelier Lune/).first()).toBeVisible();
  await inDatabase(
    `update phone_numbers set account_violation = 'SPAM', account_violation_at = now() where team_id = $1`,
    [shop.params.team_id],
  );
  await openSession(page.context(), await newOperator());
  await openClean(page, '/admin/account_violation');
  await expect(page.getByText(/SPAM/).first()).toBeVisible();
  await openClean(page, '/admin/account');
  await page.close();
});
