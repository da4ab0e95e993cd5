import { Buffer } from 'node:buffer';
import { expect, test } from '@playwright/test';
import { customerWrites, inboxOf } from './support/inbox.ts';
import { addMember } from './support/members.ts';
import { homeOf, newShop, registerPerson, sitDown } from './support/people.ts';

const picture = {
  name: 'recu.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

test('a conversation of a colleague is followed, the whole team is called by a note with a picture, and an answer is kept', async ({
  browser,
}) => {
  const shop = await newShop();
  const karim = await registerPerson('Karim', 'Benali');
  await addMember(shop.params.team_id, karim.id, 'agent');
  const lea = { phone: '+33639982611', name: 'Léa Fabre' };
  await customerWrites(shop.metaNumberId, lea, 'Où est mon colis ?');
  const page = await sitDown(browser, karim, `${homeOf(shop)}/messages`);
  const inbox = inboxOf(page);
  await inbox.row(/Léa Fabre/).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Follow' }).click();
  await expect(page.getByText('You follow this conversation')).toBeVisible();

  // Elsewhere, the bell tells that she wrote.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contacts' }).click();
  await expect(page.getByRole('heading', { name: 'Contacts', exact: true })).toBeVisible();
  await customerWrites(shop.metaNumberId, lea, 'Allô ?');
  await page.getByRole('button', { name: 'Notifications, 1 new' }).click();
  await page.getByRole('link', { name: /Léa Fabre wrote, in a conversation you follow/ }).click();
  await expect(inbox.thread).toContainText('Allô ?');
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();

  await inbox.list.getByRole('button', { name: 'Filter conversations' }).click();
  await page.getByRole('checkbox', { name: 'Followed by me' }).check();
  await expect(inbox.row(/Léa Fabre/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Followers' }).click();
  await page.getByRole('button', { name: 'Stop following' }).click();
  await expect(page.getByText('Nobody follows this conversation.')).toBeVisible();

  // A note for everybody says beforehand how many that is, and carries a picture.
  await inbox.thread.click();
  await page.keyboard.press('n');
  const note = page.getByRole('textbox', { name: 'Note', exact: true });
  await note.pressSequentially('@tea');
  await page.getByRole('option', { name: 'team' }).click();
  await note.pressSequentially('le reçu est là');
  await expect(page.getByText('1 person will be told')).toBeVisible();
  const form = page.getByRole('form', { name: 'Write a note' });
  await form.locator('..').locator('input[type=file]').first().setInputFiles(picture);
  await expect(form.getByText('recu.png')).toBeVisible();
  await page.getByRole('button', { name: 'Add the note' }).click();
  const written = inbox.thread.getByRole('article', { name: /Note of You/ });
  await expect(written).toContainText('@team le reçu est là');
  await written.getByRole('button', { name: 'Enlarge: recu.png' }).click();
  await expect(
    page.getByRole('dialog', { name: 'recu.png' }).getByRole('img', { name: 'recu.png' }),
  ).toBeVisible();
  await page.keyboard.press('Escape');

  const message = inbox.thread.getByRole('article', { name: /^Léa Fabre/ }).first();
  await message.hover();
  await message.getByRole('button', { name: /More for the message/ }).click();
  await page.getByRole('menuitem', { name: 'Save as canned reply…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a canned reply' });
  await expect(dialog.getByLabel('Text')).toHaveValue('Où est mon colis ?');
  await dialog.getByLabel('Shortcut').fill('colis');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Canned reply saved')).toBeVisible();
  await page.context().close();
});
