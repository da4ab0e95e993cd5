import { expect, test } from '@playwright/test';
import { controlGet } from '../src/shop.ts';
import { customerWrites, inboxOf, inboxPath } from './support/inbox.ts';
import { homeOf, newShop, openSession } from './support/people.ts';
import { sandboxUrl } from './support/ports.ts';
import { watchConsole } from './support/watchConsole.ts';

const david = { phone: '+33639987504', name: 'David Roy' };

interface Sent {
  phoneNumberId: string;
  content: unknown;
}

let problems: ReturnType<typeof watchConsole>;
test.beforeEach(({ page }) => {
  problems = watchConsole(page);
});
test.afterEach(() => problems.expectNone());

test('while nobody is there, customers are told once when somebody is back', async ({ page }) => {
  const shop = await newShop();
  await openSession(page.context(), shop);
  await page.goto(`${homeOf(shop)}/settings/inbox`);
  await page.getByRole('radio', { name: 'Open at these times' }).check();
  // Today and tomorrow, so that midnight may pass meanwhile.
  for (const ahead of [0, 1]) {
    const day = new Date(Date.now() + ahead * 24 * 3_600_000);
    await page
      .getByLabel('Closed on certain days')
      .fill(new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(day));
    await page.getByRole('button', { name: 'Add the day' }).click();
  }
  await page.getByRole('switch', { name: 'Send an away message when nobody is there' }).click();
  await page.getByRole('textbox', { name: 'Away message' }).fill('Bonjour ');
  await page.getByRole('button', { name: 'Insert: First name' }).click();
  await page.getByRole('textbox', { name: 'Away message' }).press('End');
  await page.keyboard.type(', nous sommes fermés.');
  await expect(page.getByRole('region', { name: 'What the person reads' })).toContainText('Bonjour Camille');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Away message' })).toHaveValue(
    'Bonjour {{first_name}}, nous sommes fermés.',
  );

  await customerWrites(shop.metaNumberId, david, 'Vous êtes là ?');
  await page.goto(inboxPath(shop));
  const inbox = inboxOf(page);
  await inbox.row(/David/).click();
  await expect(inbox.thread.getByText('Bonjour David, nous sommes fermés.')).toHaveCount(1);
  await customerWrites(shop.metaNumberId, david, 'Tant pis, à lundi.');
  await expect(inbox.thread.getByText('Tant pis, à lundi.')).toBeVisible();
  await inbox.send('Me voilà quand même.');
  await expect(inbox.thread.getByRole('img', { name: /^(Delivered|Read)$/ })).toHaveCount(2);
  const { data } = await controlGet<{ data: Sent[] }>(sandboxUrl, `record?to=${david.phone.slice(1)}`);
  const sent = data.filter(({ phoneNumberId }) => phoneNumberId === shop.metaNumberId);
  expect(sent.map(({ content }) => JSON.stringify(content))).toEqual([
    expect.stringContaining('Bonjour David, nous sommes fermés.'),
    expect.stringContaining('Me voilà quand même.'),
  ]);
});
