import { expect, test } from '@playwright/test';
import { customerWrites, idsOf, inboxOf, inboxPath } from './support/inbox.ts';
import { homeOf, newShop, openSession } from './support/people.ts';
import { watchConsole } from './support/watchConsole.ts';

const emma = { phone: '+33639987701', name: 'Emma Martin' };
const hugo = { phone: '+33639987702', name: 'Hugo Bernard' };

test('a morning by keyboard: who waits longest is labelled, taken, answered and closed, and the report tells', async ({
  page,
}) => {
  const problems = watchConsole(page);
  const shop = await newShop();
  await customerWrites(shop.metaNumberId, emma, 'Où est mon colis ?');
  await customerWrites(shop.metaNumberId, hugo, 'Bonjour !');
  await idsOf(shop, [emma, hugo]);
  await openSession(page.context(), shop);
  await page.goto(inboxPath(shop));
  const inbox = inboxOf(page);
  await inbox.list.getByRole('button', { name: 'Waiting' }).click();
  await expect(inbox.rows).toHaveText([/Emma/, /Hugo/]);
  await expect(inbox.row(/Emma/)).toContainText('Waiting for');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(inbox.thread).toContainText('Où est mon colis ?');

  await page.keyboard.press('l');
  await page.getByRole('combobox', { name: 'Label as…' }).fill('Livraison');
  await page.getByRole('option', { name: 'Create the label “Livraison”' }).waitFor();
  await page.keyboard.press('Enter');
  await expect(inbox.row(/Emma/)).toContainText('Labels: Livraison');
  await page.keyboard.press('i');
  await expect(inbox.row(/Emma/)).toContainText('Assigned to');

  await page.keyboard.press('r');
  await expect(inbox.field).toBeFocused();
  await page.keyboard.type('Il arrive demain.');
  await page.keyboard.press('Control+Enter');
  await expect(inbox.thread).toContainText('You closed the conversation');
  await inbox.list.getByRole('button', { name: 'Closed' }).click();
  await expect(inbox.rows).toHaveText([/Emma/]);

  await page.goto(`${homeOf(shop)}/analytics/support`);
  await expect(page.getByRole('heading', { name: 'Support', level: 1 })).toBeVisible();
  const now = page.getByRole('region', { name: 'Right now' });
  await expect(now.getByRole('link', { name: '1' })).toBeVisible();
  const row = page.getByRole('region', { name: 'By label' }).getByRole('row', { name: /Livraison/ });
  await expect(row).toContainText('1');
  await expect(page.getByRole('region', { name: 'By agent' }).getByRole('row')).toHaveCount(2);
  problems.expectNone();
});
