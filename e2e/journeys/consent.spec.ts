import { expect, type Page, test } from '@playwright/test';

const chat = { kind: 'live_chat', id: 'ours', src: 'https://chat.example/l.js' };
const itsScript = `document.cookie = 'crisp-client/session=1; path=/'; window.chatRuns = true;`;

/** The pages of an installation that offers a chat, whose script leaves a cookie. */
async function offerChat(page: Page): Promise<void> {
  await page.route(chat.src, (route) => route.fulfill({ contentType: 'text/javascript', body: itsScript }));
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const { 'content-security-policy': policy = '', ...headers } = response.headers();
    await route.fulfill({
      response,
      headers: {
        ...headers,
        'content-security-policy': policy.replace('script-src', 'script-src https://chat.example'),
      },
      body: (await response.text()).replace(
        /(<meta name="third-parties" content=")[^"]*/,
        `$1${JSON.stringify([chat]).replaceAll('"', '&quot;')}`,
      ),
    });
  });
}

const cookiesOf = async (page: Page) => (await page.context().cookies()).map(({ name }) => name);
const script = (page: Page) => page.locator('script[data-third-party="live_chat"]');

test('nothing of others runs before a yes, and after a no the page is without it and its cookies', async ({
  page,
}) => {
  await offerChat(page);
  await page.goto('/login');
  const question = page.getByRole('region', { name: 'Cookies and third-party services' });
  await expect(question).toBeVisible();
  await expect(script(page)).toHaveCount(0);

  await question.getByRole('button', { name: 'Accept all' }).click();
  await expect.poll(() => cookiesOf(page)).toContain('crisp-client/session');
  await expect(question).toBeHidden();

  await page.getByRole('button', { name: 'Cookies and services' }).click();
  const choice = page.getByRole('dialog', { name: 'Cookies and third-party services' });
  await expect(choice.getByRole('switch', { name: 'Help by chat' })).toBeChecked();
  const loaded = page.waitForEvent('load');
  await choice.getByRole('button', { name: 'Refuse all' }).click();
  await loaded;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(script(page)).toHaveCount(0);
  expect(await cookiesOf(page)).not.toContain('crisp-client/session');
  await expect(question).toBeHidden();
});
