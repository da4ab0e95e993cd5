import { expect, type Page, test } from '@playwright/test';
import { control } from '../src/shop.ts';
import { inDatabase } from './support/database.ts';
import { newShop, openSession, registerPerson, sitDown } from './support/people.ts';
import { sandboxUrl } from './support/ports.ts';
import { sentTo } from './support/sent.ts';
import { startSlowly, wabaOf } from './support/slowCampaign.ts';

const people = ['+33639981101', '+33639981102', '+33639981103'];

async function unblock(desk: Page, wabaId: string): Promise<void> {
  const account = desk.locator('.mantine-Paper-root').filter({ hasText: wabaId });
  await account.getByRole('button', { name: 'Unblock' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Unblock' }).click();
  await expect(desk.getByText('The number may send again.')).toBeVisible();
}

test('a violation stops the number and says so on the open page, until the operator unblocks it', async ({
  browser,
  page,
}) => {
  const shop = await newShop();
  const sent = async () => (await Promise.all(people.map((phone) => sentTo(shop, phone)))).flat().length;
  const campaign = await startSlowly(shop, people);
  await openSession(page.context(), shop);
  await page.goto(campaign.path);
  await expect.poll(sent).toBe(1);
  const banner = page.getByRole('status').getByText(/WhatsApp reported a violation/);
  await expect(banner).toBeHidden();
  const wabaId = await wabaOf(shop);
  await control(sandboxUrl, `accounts/${wabaId}`, { violation: 'SPAM' });
  await expect(banner).toBeVisible();
  const stopped = async () => (await campaign.show()).stop_reason?.code;
  await expect.poll(stopped, { timeout: 20_000 }).toBe('number_in_violation');
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  expect(await sent()).toBe(1);

  const operator = await registerPerson('Olga', 'Stern');
  await inDatabase('update users set is_admin = true, onboarded_at = now() where id = $1', [operator.id]);
  const desk = await sitDown(browser, operator, '/admin/account_violation');
  await unblock(desk, wabaId);
  await expect(banner).toBeHidden();
  await campaign.setSpeed(null);
  await campaign.resume();
  await expect.poll(sent).toBe(3);
  await desk.context().close();
});
