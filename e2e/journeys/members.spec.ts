import { expect, type Page, test } from '@playwright/test';
import type { Shop } from '../src/shop.ts';
import { inDatabase } from './support/database.ts';
import { choose } from './support/form.ts';
import { customerWrites, inboxOf } from './support/inbox.ts';
import { inLanguage } from './support/language.ts';
import { findMail } from './support/mailbox.ts';
import { addMember } from './support/members.ts';
import {
  expectTitle,
  homeOf,
  newAddress,
  newShop,
  openSession,
  registerPerson,
  sitDown,
} from './support/people.ts';
import { watchConsole } from './support/watchConsole.ts';

const anna = { phone: '+33639987901', name: 'Anna Weber' };
const teammates = (shop: Shop) => `${homeOf(shop)}/settings/teammates`;

/** A shop whose plan has members. */
async function payingShop(): Promise<Shop> {
  const shop = await newShop();
  await inDatabase(`update teams set plan = 'stripe_scale' where id = $1`, [shop.params.team_id]);
  return shop;
}

async function actOn(page: Page, name: string, deed: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: deed }).click();
}

let problems: ReturnType<typeof watchConsole>;
test.beforeEach(({ page }) => {
  problems = watchConsole(page);
});
test.afterEach(() => problems.expectNone());

test('somebody is invited by mail, makes an account, and answers a customer', async ({
  page: claire,
  browser,
}) => {
  const shop = await payingShop();
  await openSession(claire.context(), shop);
  await claire.goto(teammates(shop));
  await expectTitle(claire, 'Teammates');
  await claire.getByRole('button', { name: 'Invite' }).click();
  const dialog = claire.getByRole('dialog', { name: 'Invite a teammate' });
  const email = newAddress('karim');
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(claire.getByText(`Invitation sent to ${email}.`)).toBeVisible();
  await claire.getByText('Invitations', { exact: true }).click();
  await expect(claire.getByRole('table', { name: 'Invitations' })).toContainText(email);

  const { links } = await findMail(email, /Claire Fontaine invites you to Atelier Lune/);
  const context = await browser.newContext({ storageState: inLanguage('en') });
  const karim = await context.newPage();
  await karim.goto(links.find((link) => link.includes('/invitation')) ?? '');
  await expectTitle(karim, 'Join Atelier Lune');
  await expect(karim.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email);
  await karim.getByLabel('First name').fill('Karim');
  await karim.getByLabel('Last name').fill('Benali');
  await karim.getByLabel('Password', { exact: true }).fill('a violet kettle sings');
  await karim.getByRole('button', { name: 'Create my account and join' }).click();
  await karim.waitForURL(`**${homeOf(shop)}`);

  await customerWrites(shop.metaNumberId, anna, 'Bonjour, êtes-vous ouverts ?');
  await karim.goto(`${homeOf(shop)}/messages`);
  const inbox = inboxOf(karim);
  await inbox.row(/Anna Weber/).click();
  await inbox.send('Oui, jusqu’à 19 h !');
  await expect(inbox.thread.getByText('Oui, jusqu’à 19 h !')).toBeVisible();
  await claire.getByText('Members', { exact: true }).click();
  await expect(claire.getByRole('combobox', { name: 'Role of Karim Benali' })).toHaveValue('Agent');
  await context.close();
});

test('the team is handed over, and its first owner is removed', async ({ browser }) => {
  const shop = await payingShop();
  const person = await registerPerson('Karim', 'Benali');
  await addMember(shop.params.team_id, person.id, 'admin');
  const claire = await sitDown(browser, shop, teammates(shop));
  await actOn(claire, 'Karim Benali', 'Make Owner');
  const dialog = claire.getByRole('dialog', { name: 'Hand the team over to Karim Benali?' });
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect(claire.getByText('Karim Benali is the Owner now.')).toBeVisible();

  const karim = await sitDown(browser, person, teammates(shop));
  await actOn(karim, 'Claire Fontaine', 'Remove from the team');
  const sure = karim.getByRole('dialog', { name: 'Remove Claire Fontaine?' });
  await sure.getByRole('button', { name: 'Remove' }).click();
  await expect(karim.getByText('Claire Fontaine is removed.')).toBeVisible();
  await expect(karim.getByRole('table', { name: 'Members' })).not.toContainText('Claire Fontaine');
  // Her page has nothing to show any more, and goes by itself.
  await claire.waitForURL('**/onboarding/teams*');
  await claire.context().close();
  await karim.context().close();
});

test('two tabs show two teams, and each keeps its own', async ({ page: first, context }) => {
  const [one, other] = [await payingShop(), await payingShop()];
  const person = await registerPerson('Nadia', 'Roux');
  for (const shop of [one, other]) await addMember(shop.params.team_id, person.id, 'admin');
  await openSession(context, person);
  await first.goto(teammates(one));
  const second = await context.newPage();
  await second.goto(teammates(other));
  for (const [page, shop] of [
    [first, one],
    [second, other],
  ] as const) {
    await expect(page.getByRole('table', { name: 'Members' })).toContainText(shop.email);
  }
  await first.reload();
  await expect(first.getByRole('table', { name: 'Members' })).toContainText(one.email);
  await expect(first).toHaveURL(new RegExp(`/teams/${one.params.team_id}/`));
});

test('a role of one’s own is made from the matrix, and a plan without members says what helps', async ({
  page,
}) => {
  const shop = await payingShop();
  await openSession(page.context(), shop);
  await page.goto(`${teammates(shop)}?tab=roles`);
  await page.getByRole('button', { name: 'New role' }).click();
  const dialog = page.getByRole('dialog', { name: 'New role' });
  await dialog.getByLabel('Name').fill('Night shift');
  await dialog.getByRole('checkbox', { name: 'Read conversations' }).check();
  await dialog.getByRole('checkbox', { name: 'Reply to conversations' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('columnheader', { name: /Night shift/ })).toBeVisible();
  await page.getByText('Members', { exact: true }).click();
  await page.getByRole('button', { name: 'Invite' }).click();
  await choose(page.getByRole('dialog', { name: 'Invite a teammate' }), 'Role', 'Night shift');

  await inDatabase(`update teams set plan = 'free' where id = $1`, [shop.params.team_id]);
  await page.reload();
  await expect(page.getByText(/Adding members requires the plan Business or Scale/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invite' })).toBeDisabled();
});

test('whoever has a team without a number still reaches the others, their account, and the way out', async ({
  browser,
}) => {
  const shop = await payingShop();
  const person = await registerPerson('Nadia', 'Roux');
  await addMember(shop.params.team_id, person.id, 'agent');
  const nadia = await sitDown(browser, person, '/teams/create');
  await nadia.getByLabel('Name of the team').fill('Atelier Soleil');
  await nadia.getByRole('button', { name: 'Create the team' }).click();
  // The page before has a link of that name, too, and its address changes first.
  await expectTitle(nadia, 'Connect WhatsApp');
  await nadia.getByRole('link', { name: 'Herald' }).click();
  await nadia.getByRole('link', { name: /Jardin Démo/ }).click();
  await nadia.waitForURL(`**${homeOf(shop)}`);

  await nadia.goto('/onboarding/phones');
  await nadia.getByRole('link', { name: 'My other teams' }).click();
  await nadia.waitForURL('**/teams/switch');
  await nadia.getByRole('link', { name: 'Your account' }).click();
  await expectTitle(nadia, 'Your account');
  const leave = async (name: string) => {
    await nadia.getByRole('button', { name: `Leave ${name}` }).click();
    const dialog = nadia.getByRole('dialog', { name: `Leave ${name}?` });
    await dialog.getByRole('button', { name: 'Leave' }).click();
    return dialog;
  };
  const refused = await leave('Atelier Soleil');
  await expect(refused.getByText(/A team needs an Owner/)).toBeVisible();
  await refused.getByRole('button', { name: 'Cancel' }).click();
  await leave('Atelier Lune');
  await expect(nadia.getByText('You have left Atelier Lune.')).toBeVisible();
  await expect(nadia.getByRole('button', { name: 'Leave Atelier Lune' })).toBeHidden();
  await nadia.context().close();
});
