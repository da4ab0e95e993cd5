import {
  createCampaign,
  defaultDelivery,
  getCampaign,
  startCampaign,
  updateCampaign,
  uploadContactsCsvExcel,
} from '@herald/contract';
import { expect, type Page, test } from '@playwright/test';
import { eventually } from '../src/launcher.ts';
import { approvedTemplate, control, type Shop } from '../src/shop.ts';
import { inDatabase } from './support/database.ts';
import { homeOf, newShop, openSession, registerPerson, sitDown } from './support/people.ts';
import { sandboxUrl } from './support/ports.ts';
import { sentTo } from './support/sent.ts';

const people = ['+33639981101', '+33639981102', '+33639981103'];

/** A campaign of which a message leaves every ten seconds. */
async function startSlowly(shop: Shop) {
  const template_id = await approvedTemplate(shop, sandboxUrl, 'arrivages');
  const { data } = await shop.call(createCampaign, {
    params: shop.params,
    body: { name: 'Arrivages', template_id },
  });
  const params = { ...shop.params, campaign_id: data.id };
  const form = new FormData();
  form.append('contacts', new File([`Téléphone\n${people.join('\n')}\n`], 'clients.csv'));
  await shop.call(uploadContactsCsvExcel, { params, form });
  const show = async () => (await shop.call(getCampaign, { params })).data;
  await eventually(async () => (await show()).step === 'CONTACTS_UPLOADED');
  const variables = { 'body.1': { source: 'text', text: 'à vous' } } as const;
  const setSpeed = (speed_limit: number | null) =>
    shop.call(updateCampaign, { params, body: { delivery: { ...defaultDelivery, speed_limit } } });
  await shop.call(updateCampaign, { params, body: { variables } });
  await setSpeed(6);
  const resume = () => shop.call(startCampaign, { params });
  await resume();
  return { show, setSpeed, resume, path: `${homeOf(shop)}/campaigns/${data.id}/step-4` };
}

async function wabaOf({ params }: Shop): Promise<string> {
  const rows = await inDatabase('select waba_id from whatsapp_accounts where team_id = $1', [params.team_id]);
  return (rows as { waba_id: string }[])[0]?.waba_id ?? '';
}

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
  const campaign = await startSlowly(shop);
  await openSession(page.context(), shop);
  await page.goto(campaign.path);
  await expect.poll(sent).toBe(1);
  const banner = page.getByText(/reported a violation of its rules by this number \(SPAM\)/);
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
