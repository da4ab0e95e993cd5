import type { Conversation } from '@herald/contract';
import { expect, type Page, test } from '@playwright/test';
import { choose, expectFacts } from './support/form.ts';
import { inboxOf } from './support/inbox.ts';
import { demo, openSession } from './support/people.ts';
import { heraldUrl } from './support/ports.ts';
import { watchConsole } from './support/watchConsole.ts';

test.beforeEach(({ context }) => openSession(context, demo));

/** The address of the demo team, and somebody of its inbox who ordered and whose order stands. */
async function findBuyer(page: Page): Promise<{ home: string; buyer: Conversation }> {
  await page.goto('/');
  await page.waitForURL('**/teams/*/*');
  const home = new URL(page.url()).pathname;
  const [, , teamId, numberId] = home.split('/');
  const answer = await page.request.get(
    `${heraldUrl}/api/teams/${teamId}/phone_number/${numberId}/conversations?per_page=100`,
  );
  const { data } = (await answer.json()) as { data: Conversation[] };
  const buyer = data.find(({ integrations }) => (integrations.shopify?.total_spent ?? 0) > 0);
  if (!buyer) throw new Error('Nobody in the inbox of the demo team bought anything.');
  return { home, buyer };
}

test('an agent sees what a customer ordered, between the messages and in all', async ({ page }) => {
  const problems = watchConsole(page);
  const { home, buyer } = await findBuyer(page);
  await page.goto(`${home}/messages/${buyer.contact_id}`);
  await expect(
    inboxOf(page)
      .thread.getByText(/^Order #\d+/)
      .first(),
  ).toBeVisible();
  const { total_spent = 0, orders_count = 0 } = buyer.integrations.shopify ?? {};
  const spent = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'EUR' });
  await expectFacts(page, {
    'Spent in all': spent.format(total_spent / 100),
    Orders: String(orders_count),
  });
  problems.expectNone();
});

test('a segment asks how often and for how much people ordered', async ({ page }) => {
  const { home } = await findBuyer(page);
  await page.goto(`${home}/lists/segments/new`);
  await page.getByLabel('Name of the segment').fill('Fidèles');
  await page.getByRole('button', { name: 'Add a condition' }).click();
  await choose(page, 'About', 'Number of orders');
  await page.getByLabel('Value').fill('1');
  await page.getByRole('button', { name: 'Add a condition' }).click();
  const second = page.getByRole('group', { name: /^(Last message from them|Total spent) / });
  await choose(second, 'About', 'Total spent');
  await second.getByLabel('Value').fill('50');
  await page.getByRole('button', { name: 'Create the segment' }).click();
  await expect(page.getByText('Number of orders is at least 1; Total spent is at least 50')).toBeVisible();
  const table = page.getByRole('table', { name: 'Contacts of the segment' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
});
