import { expect, type Page, test } from '@playwright/test';
import { control, openShop, type Shop } from '../src/shop.ts';
import { chooseNumber } from './support/joining.ts';
import { homeOf, newAddress, openSession } from './support/people.ts';
import { heraldUrl, sandboxUrl } from './support/ports.ts';
import { sentTo } from './support/sent.ts';
import { startSlowly, wabaOf } from './support/slowCampaign.ts';

/** Three people of a campaign that is on its way, with the first of them reached. */
async function openCampaign(page: Page, first: number) {
  const people = [first, first + 1, first + 2].map((number) => `+33${number}`);
  const business = `Maison ${first}`;
  const signup = { businessName: business, wabaName: business, verifiedName: business };
  const shop = await openShop(heraldUrl, sandboxUrl, { email: newAddress('iris'), signup });
  const campaign = await startSlowly(shop, people);
  await openSession(page.context(), shop);
  await page.goto(campaign.path);
  await expect.poll(() => reached(shop, people)).toBe(1);
  return { ...campaign, shop, business, people, wabaId: await wabaOf(shop) };
}

const reached = async (shop: Shop, people: readonly string[]): Promise<number> => {
  const sent = await Promise.all(people.map((phone) => sentTo(shop, phone)));
  return sent.filter((messages) => messages.length > 0).length;
};

const resume = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click();
};

/** How the number stands, with what to do about it. */
const healthOf = async (page: Page, shop: Shop) => {
  await page.goto(`${homeOf(shop)}/settings/number`);
  return page.getByRole('region', { name: 'Your number' });
};

test('a payment method is taken away in mid-campaign and given back: nobody is left out', async ({
  page,
}) => {
  const { shop, people, wabaId, show, setSpeed, path } = await openCampaign(page, 639982101);
  await control(sandboxUrl, `accounts/${wabaId}`, { hasPaymentMethod: false });
  await expect(page.getByText('Stopped: a payment problem at Meta')).toBeVisible();
  const rail = page.getByRole('button', { name: /Payment problem/ });
  await expect(rail).toBeVisible();
  await expect.poll(async () => (await show()).stats.total_pending).toBe(2);
  expect((await show()).stats.total_failed).toBe(0);

  await page.getByRole('alert').getByRole('link', { name: 'Add a payment method' }).click();
  await expect(page.getByText('No valid payment method')).toBeVisible();
  await control(sandboxUrl, `accounts/${wabaId}`, { hasPaymentMethod: true });
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('Ready', { exact: true })).toBeVisible();
  await expect(rail).toBeHidden();
  await setSpeed(null);
  await resume(page, path);
  await expect.poll(async () => (await show()).step, { timeout: 30_000 }).toBe('SENDED');
  expect(await reached(shop, people)).toBe(3);
  await expect.poll(async () => (await show()).stats.total_delivered).toBe(3);
});

test('access is revoked: the campaign stops and says where to reconnect, and goes on from there', async ({
  page,
}) => {
  const { shop, people, business, wabaId, show, setSpeed, path } = await openCampaign(page, 639982201);
  await control(sandboxUrl, `accounts/${wabaId}/revoke`, {});
  await expect(page.getByText('Stopped: the number is not connected')).toBeVisible();
  expect((await show()).stats).toMatchObject({ total_failed: 0, total_pending: 2 });
  // It is told above every screen and by the bell, without a reload.
  const banner = page.getByRole('status').filter({ hasText: 'is no longer connected to WhatsApp' });
  await expect(banner).toBeVisible();
  await page.getByRole('button', { name: /^Notifications, \d+ new$/ }).click();
  await expect(page.getByRole('link', { name: /is no longer connected to WhatsApp/ }).first()).toBeVisible();
  const health = await healthOf(page, shop);
  await expect(health.getByText(/no longer lets .* in/)).toBeVisible();
  await health.getByRole('link', { name: 'Reconnect' }).click();
  await chooseNumber(page, 'Connect WhatsApp', business);
  await page.waitForURL(`**${homeOf(shop)}`);
  await expect(banner).toBeHidden();
  await setSpeed(null);
  await resume(page, path);
  await expect.poll(async () => (await show()).step, { timeout: 30_000 }).toBe('SENDED');
  expect(await reached(shop, people)).toBe(3);
});

test('quality falls: the campaign stops by itself, says why, and goes on once it is good again', async ({
  page,
}) => {
  const { shop, people, show, setSpeed, path } = await openCampaign(page, 639982301);
  const setQuality = async (quality: 'RED' | 'GREEN') => {
    await control(sandboxUrl, `numbers/${shop.metaNumberId}`, { quality });
    const health = await healthOf(page, shop);
    await health.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('Up to date with WhatsApp.')).toBeVisible();
    return health;
  };
  const health = await setQuality('RED');
  await expect(health.getByText(/rates the quality as low/)).toBeVisible();
  await expect.poll(async () => (await show()).stop_reason?.code).toBe('quality_red');
  await page.goto(path);
  await expect(page.getByText('Stopped: the quality of your number is low')).toBeVisible();
  await page.getByRole('button', { name: /^Notifications, \d+ new$/ }).click();
  await expect(page.getByRole('link', { name: /The campaign “Arrivages” stopped/ })).toBeVisible();
  await page.keyboard.press('Escape');
  const before = await reached(shop, people);
  await setSpeed(null);
  await setQuality('GREEN');
  expect(await reached(shop, people)).toBe(before);
  await resume(page, path);
  await expect.poll(async () => (await show()).step, { timeout: 30_000 }).toBe('SENDED');
  expect(await reached(shop, people)).toBe(3);
});
