import { expect, test } from '@playwright/test';
import { customerWrites, idsOf, inboxOf, inboxPath } from './support/inbox.ts';
import { findMail } from './support/mailbox.ts';
import { newShop, openSession } from './support/people.ts';

const ines = { phone: '+33639987611', name: 'Inès Garnier' };

test('a conversation is printed as it was, and sent by mail to whoever asks for it', async ({ page }) => {
  const shop = await newShop();
  await customerWrites(shop.metaNumberId, ines, 'Le vase est arrivé cassé.');
  await idsOf(shop, [ines]);
  await openSession(page.context(), shop);
  await page.goto(inboxPath(shop));
  const inbox = inboxOf(page);
  await inbox.row(/Inès/).click();
  await inbox.field.fill('Nous vous en renvoyons un.');
  await page.keyboard.press('Enter');
  await expect(inbox.thread).toContainText('Nous vous en renvoyons un.');

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Transcript' }).click();
  const dialog = page.getByRole('dialog', { name: 'Transcript' });
  const told = dialog.getByRole('region', { name: 'What is sent' });
  await expect(told).toContainText('Conversation with Inès Garnier');
  await expect(told).toContainText(
    /Inès Garnier.*Le vase est arrivé cassé.*Claire Fontaine.*Nous vous en renvoyons un/s,
  );

  await page.emulateMedia({ media: 'print' });
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Le vase est arrivé cassé.').filter({ visible: true })).toHaveCount(1);
  await page.emulateMedia({ media: 'screen' });

  await dialog.getByLabel('Period').click();
  await page.getByRole('option', { name: 'Between two days' }).click();
  await dialog.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(told).toContainText('Nothing was written in this period.');
  await dialog.getByLabel('To', { exact: true }).fill('');
  await expect(told).toContainText('Le vase est arrivé cassé.');

  await dialog.getByLabel('Include your team’s notes').check();
  await dialog.getByLabel('Send by email to').fill('ines@example.com');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Notes are for your team.');
  await dialog.getByLabel('Include your team’s notes').uncheck();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('The transcript is on its way to ines@example.com.')).toBeVisible();
  await expect(dialog).toBeHidden();
  const mail = await findMail('ines@example.com', /^Conversation between Inès Garnier/);
  expect(mail.text).toContain('Le vase est arrivé cassé.');
  expect(mail.text).toContain('Nous vous en renvoyons un.');
});
