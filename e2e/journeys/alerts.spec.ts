import { expect, type Page, test } from '@playwright/test';
import type { Shop } from '../src/shop.ts';
import { inDatabase } from './support/database.ts';
import { choose } from './support/form.ts';
import { findMail } from './support/mailbox.ts';
import { homeOf, newShop, openSession, registerPerson, sitDown } from './support/people.ts';

/** A colleague with the rights of a marketer. */
async function addMarketer({ params }: Shop, firstName: string) {
  const person = await registerPerson(firstName, 'Petit');
  await inDatabase('insert into members (team_id, user_id, role_id) values ($1, $2, 3)', [
    params.team_id,
    person.id,
  ]);
  await inDatabase(
    'update users set email_verified_at = now(), onboarded_at = now(), current_team_id = $1 where id = $2',
    [params.team_id, person.id],
  );
  return person;
}

const look = (job: string) => inDatabase(`select graphile_worker.add_job($1, '{}')`, [job]);

/** A campaign that is under way, and what makes it stop and go on without a person. */
async function withCampaign({ params }: Shop) {
  const rows = await inDatabase(
    `insert into campaigns (team_id, phone_number_id, name, step, started_at)
     values ($1, $2, 'Arrivages', 'PAUSED', now()) returning id`,
    [params.team_id, params.phone_number_id],
  );
  const { id } = (rows as { id: number }[])[0]!;
  const set = async (stopCode: string | null) => {
    await inDatabase(
      `update campaigns set stop_code = $2, paused_at = case when $2::text is not null then now() end where id = $1`,
      [id, stopCode],
    );
    await look('alerts.check');
  };
  return { stop: () => set('budget_reached'), resume: () => set(null) };
}

/** As if all that is known by now had come yesterday, and it were past eight in the morning. */
async function becomeMorning({ params }: Shop) {
  const zone = new Date().getUTCHours() >= 8 ? 'UTC' : 'Asia/Tokyo';
  await inDatabase('update teams set timezone = $2 where id = $1', [params.team_id, zone]);
  await inDatabase(
    `update notifications set created_at = created_at - interval '1 day' where team_id = $1 and kind = 'alert'`,
    [params.team_id],
  );
  await inDatabase(
    `update alerts set closed_at = closed_at - interval '1 day' where team_id = $1 and closed_at is not null`,
    [params.team_id],
  );
  await look('alerts.mailDigests');
}

const bell = (page: Page, count: number) => page.getByRole('button', { name: `Notifications, ${count} new` });

test('a campaign stops: one colleague hears it by the bell, the other in the morning’s mail; it goes on, and all is quiet', async ({
  browser,
  page,
}) => {
  const shop = await newShop();
  const reader = await addMarketer(shop, 'Rémi');
  const watcher = await addMarketer(shop, 'Wanda');
  const desk = await sitDown(browser, watcher, `${homeOf(shop)}/settings/notifications`);
  const choice = desk.getByRole('combobox', { name: 'Campaigns' });
  await expect(choice).toHaveValue('Once a day');
  await choose(desk, 'Campaigns', 'None');
  await desk.goto(homeOf(shop));
  await expect(desk.getByText('Nothing to fix.')).toBeVisible();
  const campaign = await withCampaign(shop);

  await campaign.stop();
  const attention = desk.getByRole('region', { name: 'Needs attention' });
  await expect(attention.getByText('The campaign “Arrivages” stopped.')).toBeVisible();
  await expect(attention.getByText('The budget is used up.')).toBeVisible();
  await bell(desk, 1).click();
  await expect(desk.getByRole('link', { name: /The campaign “Arrivages” stopped/ })).toHaveAttribute(
    'href',
    /\/campaigns\/\d+$/,
  );
  await becomeMorning(shop);
  const mail = await findMail(reader.email, /Arrivages/);
  expect(mail.text).toContain('The budget is used up.');
  expect(mail.links.some((link) => link.endsWith('/settings/notifications'))).toBe(true);

  await campaign.resume();
  await expect(desk.getByText('Nothing to fix.')).toBeVisible();
  await expect(desk.getByText('Solved.')).toBeVisible();
  await becomeMorning(shop);
  await findMail(reader.email, /^Solved ·/);
  // What is mailed is marked in the transaction that queues it.
  const mailed = await inDatabase(
    'select 1 from notifications n join users u on u.id = n.user_id where u.email = $1 and n.mailed_at is not null',
    [watcher.email],
  );
  expect(mailed).toEqual([]);
  await desk.context().close();
  await openSession(page.context(), shop);
  await page.goto(homeOf(shop));
  await expect(page.getByText('Nothing to fix.')).toBeVisible();
});
