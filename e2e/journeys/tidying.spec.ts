import { attachToContacts, createGroup, listConversations } from '@herald/contract';
import { expect, test } from '@playwright/test';
import type { Shop } from '../src/shop.ts';
import { customerWrites, inboxOf } from './support/inbox.ts';
import { homeOf, newShop, openSession } from './support/people.ts';
import { picture } from './support/pictures.ts';
import { sentTo } from './support/sent.ts';
import { watchConsole } from './support/watchConsole.ts';

const people = [
  { phone: '+33639987401', name: 'Agathe Blin' },
  { phone: '+33639987402', name: 'Basile Caron' },
  { phone: '+33639987403', name: 'Celia Duval' },
] as const;

let shop: Shop;
let problems: ReturnType<typeof watchConsole>;
test.beforeEach(async ({ page, context }) => {
  problems = watchConsole(page);
  shop = await newShop();
  await openSession(context, shop);
});
test.afterEach(() => problems.expectNone());

/** Everybody has written; their contacts, in the order of `people`. */
async function everybodyWrites(): Promise<number[]> {
  for (const person of people) await customerWrites(shop.metaNumberId, person, 'Bonjour !');
  const read = async () => (await shop.call(listConversations, { params: shop.params, query: {} })).data;
  await expect.poll(async () => (await read()).length).toBe(people.length);
  const rows = await read();
  return people.map(({ name }) => rows.find((row) => row.name === name)?.contact_id ?? 0);
}

test('saved views get another name and another place, and go', async ({ page }) => {
  await page.goto(`${homeOf(shop)}/messages`);
  const { list } = inboxOf(page);
  const head = (name: string) => list.getByRole('button', { name });
  const save = async (tab: string, name: string) => {
    await list.getByRole('button', { name: tab, exact: true }).click();
    await list.getByRole('button', { name: /Saved views/ }).click();
    await page.getByRole('menuitem', { name: 'Save these filters as a view' }).click();
    await page.getByLabel('Name of the view').fill(name);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(`View “${name}” saved`)).toBeVisible();
  };
  await save('Unread', 'À lire');
  await save('Mine', 'Pour moi');

  const menu = page.getByRole('menu', { name: 'Saved views' });
  const order = menu.getByRole('menuitem', { name: /^(À lire|Pour moi|Chez moi)$/ });
  await head('Pour moi').click();
  await expect(order).toHaveText(['À lire', 'Pour moi']);
  await menu.getByRole('menuitem', { name: 'Move up' }).click();
  await expect(order).toHaveText(['Pour moi', 'À lire']);
  await menu.getByRole('menuitem', { name: 'Rename or share' }).click();
  await page.getByLabel('Name of the view').fill('Chez moi');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(head('Chez moi')).toBeVisible();
  await page.reload();
  await head('Chez moi').click();
  await expect(order).toHaveText(['Chez moi', 'À lire']);
  await menu.getByRole('menuitem', { name: 'Delete the view' }).click();
  await expect(page.getByText('View “Chez moi” deleted')).toBeVisible();
  await list.getByRole('button', { name: /Saved views/ }).click();
  await expect(order).toHaveText(['À lire']);
});

test('several are snoozed at once, and several taken off a list', async ({ page }) => {
  const ids = await everybodyWrites();
  const group = await shop.call(createGroup, { params: shop.params, body: { name: 'Salon' } });
  await shop.call(attachToContacts, {
    params: { ...shop.params, group_id: group.data.id },
    body: { contact_ids: ids },
  });
  await page.goto(`${homeOf(shop)}/messages?group_id=${group.data.id}`);
  const inbox = inboxOf(page);
  await expect(inbox.rows).toHaveCount(3);
  const bar = page.getByRole('region', { name: 'Selected conversations' });
  const mark = async (...names: RegExp[]) => {
    for (const name of names) {
      await inbox.row(name).focus();
      await page.keyboard.press('x');
    }
    await expect(bar).toContainText(`${names.length} selected`);
  };

  await mark(/Agathe/, /Celia/);
  await bar.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Remove from a list' }).click();
  await page.getByRole('option', { name: 'Salon' }).click();
  await expect(page.getByText('2 people removed from the list')).toBeVisible();
  await expect(inbox.rows).toHaveText([/Basile/]);

  await page.goto(`${homeOf(shop)}/messages`);
  await expect(inbox.rows).toHaveCount(3);
  await mark(/Basile/, /Celia/);
  await bar.getByRole('button', { name: 'Snooze' }).click();
  await page.getByRole('option', { name: /^Tomorrow morning/ }).click();
  await expect(page.getByText('2 conversations snoozed')).toBeVisible();
  await expect(bar).toBeHidden();
  await expect(inbox.rows).toHaveText([/Agathe/]);
  await inbox.list.getByRole('button', { name: 'Snoozed', exact: true }).click();
  await expect(inbox.rows).toHaveCount(2);
  await expect(inbox.row(/Basile/)).toContainText('Snoozed until');
});

test('a canned reply brings its file along', async ({ page }) => {
  const [agathe] = people;
  await everybodyWrites();
  await page.goto(`${homeOf(shop)}/settings/canned-replies`);
  await page.getByRole('button', { name: 'Add a canned reply' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add a canned reply' });
  await dialog.getByLabel('Shortcut').fill('plan');
  await dialog.getByLabel('Text', { exact: true }).fill('Voici le plan, {{first_name}}.');
  const choice = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Attach a file' }).click();
  await (await choice).setFiles([picture('plan.png')]);
  await expect(dialog.getByRole('button', { name: 'Remove plan.png' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Canned replies' })).toContainText('/plan');

  await page.goto(`${homeOf(shop)}/messages`);
  const inbox = inboxOf(page);
  await inbox.row(agathe.name).click();
  await inbox.field.pressSequentially('/plan');
  await page.getByRole('option', { name: /plan/ }).click();
  await expect(inbox.field).toHaveValue('Voici le plan, Agathe.');
  await expect(page.getByRole('list', { name: 'Attached files' })).toContainText('plan.png');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(inbox.thread.getByRole('img', { name: 'Voici le plan, Agathe.' })).toBeVisible();
  await expect
    .poll(async () => (await sentTo(shop, agathe.phone)).map(({ type, content }) => [type, content[type]]))
    .toEqual([['image', expect.objectContaining({ caption: 'Voici le plan, Agathe.' })]]);
});
