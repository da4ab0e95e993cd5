import { checkResetLink } from '@herald/contract';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { findViolationsInBothThemes } from './support/axe.ts';
import { inDatabase } from './support/database.ts';
import { inLanguage } from './support/language.ts';
import { demo, homeOf, openSession, openUnconfirmedShop, registerPerson } from './support/people.ts';
import { heraldUrl } from './support/ports.ts';
import { findForeignTexts, findRawKeys } from './support/texts.ts';
import { watchConsole } from './support/watchConsole.ts';

const languages = ['en', 'fr'] as const;

interface Place {
  href: string;
}

/** The router keeps itself there. */
declare const window: {
  __TSR_ROUTER__?: { latestLocation: Place; state: { isLoading: boolean; resolvedLocation?: Place } };
};
declare const history: { pushState: (state: object, unused: string, path: string) => void };

const resetLink = '/reset-password?token=x';
const guestScreens = [
  '/login',
  '/login/netto',
  '/register',
  '/forgot-password',
  '/login/second-step',
  '/register-shopify?shop=a.myshopify.com',
  resetLink,
];
const outside = [
  '/teams/404',
  '/teams/switch',
  '/teams/create',
  '/account',
  '/no/such/page',
  '/onboarding/phones?team=1',
  '/connect-shopify?shop=a.myshopify.com',
];
/** What a link shows that does not work: the browser reports what the server says to it. */
const brokenLinks = ['/confirm-email?token=x', '/invitation?token=x', '/google/callback?code=x&state=y'];
const adminScreens = [
  '/admin',
  '/admin/teams',
  '/admin/audit',
  '/admin/impersonation',
  '/admin/phone_numbers',
  '/admin/account_violation',
  '/admin/access_codes',
  '/admin/price_lists',
  '/admin/parked_events',
];

/** Every screen of the demo team; ids are looked up first, because a new demo team has new ones. */
async function listScreens(page: Page): Promise<string[]> {
  await page.goto('/');
  await page.waitForURL('**/teams/*/*');
  const home = new URL(page.url()).pathname;
  const [, , teamId, numberId] = home.split('/');
  const read = async (what: string) => {
    const answer = await page.request.get(
      `${heraldUrl}/api/teams/${teamId}/phone_number/${numberId}/${what}`,
    );
    return ((await answer.json()) as { data: Record<string, unknown>[] }).data;
  };
  const [campaigns, templates, groups, contacts, conversations, automations] = await Promise.all(
    ['campaigns', 'templates', 'groups', 'contacts', 'conversations', 'automations'].map(read),
  );
  const campaign = (step: string) => campaigns?.find((one) => one.step === step)?.id;
  const [group, contact] = [groups?.[0]?.id, contacts?.[0]?.id];
  return [
    '',
    '/messages',
    ...(conversations ?? []).slice(0, 8).map((one) => `/messages/${one.contact_id}`),
    '/messages?unread=true',
    '/messages?closed=true',
    '/messages?search=xyzzy',
    '/messages?search=livrez%20en%20Belgique',
    '/contacts',
    '/contacts?search=xyzzy',
    `/contacts?contact=${contact}`,
    '/contacts/import',
    '/lists',
    '/lists/segments',
    '/lists/segments/new',
    `/lists/${group}`,
    `/lists/${group}/import`,
    '/campaigns',
    '/campaigns/calendar',
    '/campaigns/create',
    `/campaigns/${campaign('CREATED')}/step-2`,
    `/campaigns/${campaign('CREATED')}/upload`,
    `/campaigns/${campaign('CREATED')}/uploadKanalList`,
    `/campaigns/${campaign('CONTACTS_UPLOADED')}/step-3`,
    `/campaigns/${campaign('PAUSED')}/step-4`,
    `/campaigns/${campaign('SENDED')}/step-4?status=failed`,
    '/templates',
    '/templates/create',
    '/templates/lists',
    '/templates/conversions?period=all_time',
    ...(templates ?? []).slice(0, 2).map((one) => `/templates/${one.id}`),
    '/automations',
    ...['', '?tab=executions', '?tab=versions', '/stats'].map(
      (tab) => `/automations/${automations?.[0]?.id}${tab}`,
    ),
    '/settings',
    '/settings/inbox',
    '/settings/canned-replies',
    '/settings/macros',
    '/settings/contacts',
    '/settings/contacts?tab=words',
    '/settings/contacts?tab=duplicates',
    '/settings/contacts?tab=receipts',
    '/settings/groups',
    '/settings/notifications',
    '/settings/number',
    '/settings/teammates',
    '/settings/teammates?tab=invitations',
    '/settings/teammates?tab=roles',
    '/settings/account',
    '/settings/languages',
    '/settings/team',
    '/settings/audit',
    '/settings/business-profile',
    '/settings/meta-billing',
    '/settings/integrations',
    '/settings/api',
    '/settings/webhooks',
    '/pricing',
    '/tools',
  ].map((path) => home + path);
}

/** Opens a screen and waits until it shows what it has, not that it loads. */
async function open(page: Page, path: string, isAnew: boolean): Promise<void> {
  if (isAnew) await page.goto(path);
  else await page.evaluate((to) => history.pushState({}, '', to), path);
  await page.waitForFunction(() => {
    const router = window.__TSR_ROUTER__;
    return (
      router && !router.state.isLoading && router.state.resolvedLocation?.href === router.latestLocation.href
    );
  });
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByRole('status', { name: /^(Loading|Chargement)/ })).toHaveCount(0);
}

async function checkForEverybody(page: Page, path: string): Promise<void> {
  expect.soft(await findViolationsInBothThemes(page), path).toEqual([]);
}

async function checkTexts(page: Page, path: string, language: (typeof languages)[number]): Promise<void> {
  const shown = await page.evaluate<string>(`[document.title, document.body.textContent,
    ...Array.from(document.querySelectorAll('[aria-label],[title],[placeholder],[alt]'), (node) =>
      ['aria-label', 'title', 'placeholder', 'alt'].map((name) => node.getAttribute(name)).join(' '))].join(' ')`);
  expect.soft(findRawKeys(shown), `${path}, ${language}`).toEqual([]);
  expect.soft(findForeignTexts(shown, language), `${path}, ${language}`).toEqual([]);
}

async function checkScreens(
  page: Page,
  paths: readonly string[],
  language: (typeof languages)[number],
  refused = false,
) {
  const problems = watchConsole(page);
  for (const [nth, path] of paths.entries()) {
    // The others within the open application, as links lead there: to load all of it for each screen took twice as long.
    await open(page, path, nth === 0);
    await checkTexts(page, path, language);
    if (language === 'en') await checkForEverybody(page, path);
    if (!refused) problems.expectNone(path);
  }
}

const startIn = (browser: Browser, language: (typeof languages)[number]) =>
  browser.newPage({ storageState: inLanguage(language) });

for (const language of languages) {
  test(`guests find every screen clean, ${language}`, async ({ browser }) => {
    const page = await startIn(browser, language);
    await page.route(checkResetLink.path, (route) => route.fulfill({ json: {} }));
    await checkScreens(page, guestScreens, language);
    await page.unroute(checkResetLink.path);
    await checkScreens(page, [resetLink], language, true);
    await page.close();
  });

  test(`whoever joins, and whoever operates Herald, finds every screen clean, ${language}`, async ({
    browser,
  }) => {
    const page = await startIn(browser, language);
    const person = await registerPerson('Lou', 'Martin');
    await openSession(page.context(), person);
    await checkScreens(page, ['/onboarding/customize-profile'], language);
    await inDatabase('update users set onboarded_at = now() where id = $1', [person.id]);
    await checkScreens(page, ['/onboarding/teams'], language);
    await checkScreens(page, brokenLinks, language, true);
    await inDatabase('update users set is_admin = true where id = $1', [person.id]);
    await checkScreens(page, adminScreens, language);
    await page.close();
  });

  test(`whoever leaves finds what is said about it clean, ${language}`, async ({ browser }) => {
    const page = await startIn(browser, language);
    const shop = await openUnconfirmedShop();
    await inDatabase(`update users set delete_at = now() + interval '9 days' where email = $1`, [shop.email]);
    await openSession(page.context(), shop);
    await checkScreens(page, [homeOf(shop), `${homeOf(shop)}/settings/account`], language);
    await page.close();
  });

  test(`the demo team finds every screen clean, ${language}`, async ({ browser }) => {
    test.setTimeout(400_000);
    const page = await startIn(browser, language);
    await openSession(page.context(), demo);
    await checkScreens(page, [...(await listScreens(page)), ...outside], language);
    await page.close();
  });
}
