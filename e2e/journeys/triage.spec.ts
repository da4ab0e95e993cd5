import { assignConversation, attachToContacts, createGroup } from '@herald/contract';
import { expect, test } from '@playwright/test';
import type { Shop } from '../src/shop.ts';
import { inDatabase } from './support/database.ts';
import { choose } from './support/form.ts';
import { customerWrites, idsOf, inboxOf, inboxPath } from './support/inbox.ts';
import { addMember } from './support/members.ts';
import { homeOf, newShop, openSession, registerPerson, sitDown } from './support/people.ts';
import { watchConsole } from './support/watchConsole.ts';

const anna = { phone: '+33639987501', name: 'Anna Weber' };
const bruno = { phone: '+33639987502', name: 'Bruno Lopez' };
const chloe = { phone: '+33639987503', name: 'Chloé Petit' };
const david = { phone: '+33639987504', name: 'David Roy' };

async function addList(shop: Shop, name: string): Promise<number> {
  return (await shop.call(createGroup, { params: shop.params, body: { name } })).data.id;
}

let problems: ReturnType<typeof watchConsole>;
test.beforeEach(({ page }) => {
  problems = watchConsole(page);
});
test.afterEach(() => problems.expectNone());

test('filters are combined, kept in the address, and saved as a view that colleagues share', async ({
  page: claire,
  browser,
}) => {
  const shop = await newShop();
  const karim = await registerPerson('Karim', 'Benali');
  await addMember(shop.params.team_id, karim.id, 'agent');
  for (const person of [anna, bruno, chloe]) await customerWrites(shop.metaNumberId, person, 'Bonjour !');
  const [annaId = 0, brunoId = 0] = await idsOf(shop, [anna, bruno, chloe]);
  const group_id = await addList(shop, 'VIP');
  await shop.call(attachToContacts, {
    params: { ...shop.params, group_id },
    body: { contact_ids: [annaId] },
  });
  await shop.call(assignConversation, {
    params: { ...shop.params, contact_id: brunoId },
    body: { user_id: karim.id },
  });
  await inDatabase('update conversations set is_human_needed = true where contact_id = $1', [annaId]);
  await openSession(claire.context(), shop);
  await claire.goto(inboxPath(shop));
  const inbox = inboxOf(claire);
  const chip = (name: string) => claire.getByRole('button', { name: `Remove the filter “${name}”` });

  await inbox.list.getByRole('button', { name: 'Unassigned' }).click();
  await expect(inbox.rows).toHaveCount(2);
  await expect(inbox.row(/Bruno/)).toHaveCount(0);
  await inbox.list.getByRole('button', { name: 'Mine' }).click();
  await expect(inbox.list.getByText('Nothing is assigned to you.')).toBeVisible();

  await claire.getByRole('button', { name: 'Filter conversations' }).click();
  const menu = claire.getByRole('dialog', { name: 'Filter conversations' });
  await choose(menu, 'Assigned to', 'Karim Benali');
  await expect(inbox.rows).toHaveText([/Bruno/]);
  await expect(chip('Karim Benali')).toBeVisible();
  await menu.getByRole('button', { name: 'Clear all filters' }).click();
  await expect(inbox.rows).toHaveCount(3);

  await claire.getByRole('button', { name: 'Filter conversations' }).click();
  await menu.getByRole('checkbox', { name: 'Needs a person' }).check();
  await menu.getByRole('checkbox', { name: 'Window open' }).check();
  await choose(menu, 'List', 'VIP');
  await claire.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await claire.reload();
  const chips = claire.getByRole('list', { name: 'Active filters' });
  await expect(chips.getByRole('listitem')).toHaveText(['Needs a person', 'Window open', 'VIP']);
  await expect(inbox.rows).toHaveText([/Anna/]);
  await chip('Needs a person').click();
  await expect(chips.getByRole('listitem')).toHaveText(['Window open', 'VIP']);

  // Saved and shared; a colleague has it, too.
  await claire.getByRole('button', { name: 'Saved views' }).click();
  await claire.getByRole('menuitem', { name: 'Save these filters as a view' }).click();
  const dialog = claire.getByRole('dialog', { name: 'Save these filters as a view' });
  await dialog.getByLabel('Name of the view').fill('Bons clients');
  await dialog.getByRole('switch', { name: 'Share with the team' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(claire.getByRole('button', { name: 'Bons clients' })).toBeVisible();
  const other = await sitDown(browser, karim, inboxPath(shop));
  await other.getByRole('button', { name: 'Saved views' }).click();
  await other.getByRole('menuitem', { name: 'Bons clients' }).click();
  await expect(inboxOf(other).rows).toHaveText([/Anna/]);

  // What she changes reaches him, and what she deletes is gone from his menu.
  await chip('VIP').click();
  await expect(inbox.rows).toHaveCount(3);
  await claire.getByRole('button', { name: 'Update the view' }).click();
  await expect(claire.getByText('View “Bons clients” updated')).toBeVisible();
  await other.getByRole('button', { name: 'Revert' }).click();
  await expect(inboxOf(other).rows).toHaveCount(3);
  await claire.getByRole('button', { name: 'Bons clients' }).click();
  await claire.getByRole('menuitem', { name: 'Delete the view' }).click();
  await expect(claire.getByText('View “Bons clients” deleted')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Bons clients' })).toHaveCount(0);
  await other.getByRole('button', { name: 'Saved views' }).click();
  await expect(other.getByRole('menuitem', { name: 'Save these filters as a view' })).toBeVisible();
  await expect(other.getByRole('menuitem', { name: 'Bons clients' })).toHaveCount(0);
  await other.context().close();
});

test('what is snoozed by key leaves the list and comes back when the customer writes', async ({ page }) => {
  const shop = await newShop();
  await customerWrites(shop.metaNumberId, anna, 'Je réfléchis encore.');
  await idsOf(shop, [anna]);
  await openSession(page.context(), shop);
  await page.goto(inboxPath(shop));
  const inbox = inboxOf(page);
  await expect(inbox.row(/Anna/)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('s');
  await page.getByRole('combobox', { name: 'Snooze until…' }).fill('choice');
  await page.keyboard.press('Enter');
  const moment = page.getByLabel('Snooze until', { exact: true });
  await moment.fill('2020-01-01T08:30');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Choose a time that is still to come.')).toBeVisible();
  const inAWeek = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 10);
  await moment.fill(`${inAWeek}T08:30`);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Snoozed until .*8:30/).first()).toBeVisible();
  await expect(inbox.list.getByText('No open conversation.')).toBeVisible();
  await inbox.list.getByRole('button', { name: 'Snoozed' }).click();
  await expect(inbox.row(/Anna/)).toContainText(/Snoozed until .*8:30/);

  await inbox.list.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(inbox.rows).toHaveCount(0);
  await customerWrites(shop.metaNumberId, anna, 'C’est décidé, je le prends !');
  await expect(inbox.row(/C’est décidé/)).toBeVisible();
  await inbox.row(/Anna/).click();
  await expect(inbox.thread).toContainText(/You snoozed it until .*8:30/);
});

test('several are closed at once, brought back, and put on a list; the tab counts who waits', async ({
  page,
}) => {
  const shop = await newShop();
  const everybody = [anna, bruno, chloe, david];
  for (const person of everybody) await customerWrites(shop.metaNumberId, person, `Ici ${person.name}`);
  await idsOf(shop, everybody);
  const group_id = await addList(shop, 'VIP');
  await openSession(page.context(), shop);
  await page.goto(inboxPath(shop));
  const inbox = inboxOf(page);
  await expect(inbox.rows).toHaveCount(4);
  await expect(page).toHaveTitle(/^\(4\) Inbox/);
  const bar = page.getByRole('region', { name: 'Selected conversations' });
  for (const key of ['j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key);
  await expect(bar).toContainText('3 selected');
  await page.keyboard.press('e');
  await expect(inbox.rows).toHaveCount(1);
  await expect(page).toHaveTitle(/^\(1\) Inbox/);
  const notice = page.getByRole('alert').filter({ hasText: '3 conversations closed' });
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(inbox.rows).toHaveCount(4);
  await expect(page).toHaveTitle(/^\(4\) Inbox/);

  await inbox.row(/Anna/).focus();
  await page.keyboard.press('x');
  await inbox.row(/David/).focus();
  await page.keyboard.press('x');
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Add to a list' }).click();
  await page.getByRole('combobox', { name: 'Search a list' }).fill('vip');
  await expect(page.getByRole('option', { name: 'VIP' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 people added to the list')).toBeVisible();
  await page.goto(`${inboxPath(shop)}?group_id=${group_id}`);
  await expect(inbox.rows).toHaveCount(2);
  await expect(inbox.row(/Anna/)).toBeVisible();
  await expect(inbox.row(/David/)).toBeVisible();
});

test('a customer who asks for a person comes first, until somebody takes care of it', async ({ page }) => {
  const shop = await newShop();
  await customerWrites(shop.metaNumberId, anna, 'Bonjour, où est ma commande ?');
  await customerWrites(shop.metaNumberId, bruno, 'Vous avez ce pull en bleu ?');
  await idsOf(shop, [anna, bruno]);
  await openSession(page.context(), shop);
  await page.goto(inboxPath(shop));
  const inbox = inboxOf(page);
  await expect(inbox.rows).toHaveText([/Bruno/, /Anna/]);

  await customerWrites(shop.metaNumberId, anna, 'Parler à un humain');
  await expect(inbox.row(/Anna/)).toContainText('Needs a person');
  await customerWrites(shop.metaNumberId, bruno, 'Et en vert ?');
  await expect(inbox.row(/Bruno/)).toContainText('Et en vert ?');
  await expect(inbox.rows).toHaveText([/Anna/, /Bruno/]);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('link', { name: /Anna Weber asks for a person/ })).toContainText(
    'Parler à un humain',
  );
  await page.keyboard.press('Escape');

  await inbox.row(/Anna/).click();
  await expect(inbox.thread).toContainText('The customer asked for a person');
  await page.getByRole('button', { name: 'Mark as resolved' }).click();
  await expect(inbox.thread).toContainText('You marked it as resolved');
  await expect(page.getByRole('button', { name: 'Mark as resolved' })).toHaveCount(0);
  await expect(inbox.rows).toHaveText([/Bruno/, /Anna/]);
  await expect(inbox.row(/Anna/)).not.toContainText('Needs a person');

  // Words of the number’s own.
  await page.goto(`${homeOf(shop)}/settings/inbox`);
  const words = page.getByRole('combobox', { name: 'Words by which people ask' });
  await words.fill('au secours');
  await words.press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await customerWrites(shop.metaNumberId, bruno, 'Au secours !!');
  await page.goto(inboxPath(shop));
  await expect(inbox.row(/Bruno/)).toContainText('Needs a person');
});
