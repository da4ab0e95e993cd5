import { expect, test } from '@playwright/test';
import { controlGet } from '../src/shop.ts';
import { pickUpPhone } from './support/customer.ts';
import { customerWrites, inboxOf, openInbox } from './support/inbox.ts';
import { demo, homeOf, newShop, openSession, signIn } from './support/people.ts';
import { sandboxUrl } from './support/ports.ts';
import { watchConsole } from './support/watchConsole.ts';

test('unread and closed conversations are a click away, and the choice stays in the address', async ({
  page,
}) => {
  await openSession(page.context(), demo);
  await page.goto('/');
  await openInbox(page);
  const inbox = inboxOf(page);
  await inbox.rows.first().click();
  const name = await page.getByRole('heading', { level: 2 }).first().textContent();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Mark as unread' }).click();

  await inbox.filter('Unread').click();
  await expect(inbox.row(String(name))).toBeVisible();
  for (const row of await inbox.rows.all()) await expect(row).toContainText('unread message');
  await page.reload();
  await expect(inbox.filter('Unread')).toHaveAttribute('aria-pressed', 'true');
  await inbox.filter('Unread').click();

  await inbox.filter('Closed').click();
  await inbox.rows.first().click();
  await expect(page.getByRole('button', { name: 'Reopen' }).last()).toBeVisible();
  await inbox.filter('Closed').click();
  await expect(inbox.filter('Closed')).toHaveAttribute('aria-pressed', 'false');
});

test('a search finds people by name and number, and conversations by their words', async ({ page }) => {
  await openSession(page.context(), demo);
  await page.goto('/');
  await openInbox(page);
  const inbox = inboxOf(page);
  await inbox.search.fill('livrez en Belgique');
  await expect(inbox.rows).toHaveCount(1);
  await inbox.rows.first().click();
  await expect(inbox.thread).toContainText('Vous livrez en Belgique ?');
  const name = await page.getByRole('heading', { level: 2 }).first().textContent();

  await inbox.search.fill(String(name));
  await expect(inbox.row(String(name)).first()).toBeVisible();
  await inbox.search.fill('nobody is called like this');
  await expect(inbox.list.getByText('Nothing found for “nobody is called like this”.')).toBeVisible();
  await inbox.list.getByRole('button', { name: 'Show open conversations' }).click();
  await expect(inbox.rows.first()).toBeVisible();
});

test('every conversation of the demo team opens, by keyboard alone', async ({ page }) => {
  await openSession(page.context(), demo);
  const problems = watchConsole(page);
  await page.goto('/');
  await page.waitForURL('**/teams/*/*');
  const home = page.url();
  const inbox = inboxOf(page);
  let opened = 0;
  for (const closed of [false, true]) {
    await page.goto(`${home}/messages${closed ? '?closed=true' : ''}`);
    await expect(inbox.rows.first()).toBeVisible();
    // -1 while there are more to load, which happens as one comes near the end.
    for (let index = 1, total = -1; total === -1 || index <= total; index += 1) {
      const item = inbox.list.locator(`li[aria-posinset="${index}"]`);
      const row = item.getByRole('link');
      await row.waitFor({ state: 'attached' });
      await page.keyboard.press('j');
      await expect(row).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(row).toHaveAttribute('aria-current', /true|page/);
      await expect(inbox.thread.getByRole('article').first()).toBeVisible();
      await expect(page.getByRole('alert')).toBeHidden();
      opened += 1;
      total = Number(await item.getAttribute('aria-setsize'));
    }
  }
  expect(opened).toBeGreaterThanOrEqual(40);
  problems.expectNone();
});

test('what was begun is still there after a reload', async ({ page }) => {
  const shop = await newShop();
  const noor = { phone: '+33639982501', name: 'Noor Haddad' };
  await customerWrites(shop.metaNumberId, noor, 'Êtes-vous ouverts lundi ?');
  await openSession(page.context(), shop);
  await page.goto(`${homeOf(shop)}/messages`);
  const inbox = inboxOf(page);
  await inbox.row(/Noor Haddad/).click();
  await inbox.field.fill('Oui, de 10 h à');
  await page.reload();
  await expect(inbox.field).toHaveValue('Oui, de 10 h à');
  await inbox.send('Oui, de 10 h à 19 h.');
  await expect(inbox.thread).toContainText('Oui, de 10 h à 19 h.');
  await expect(inbox.field).toHaveValue('');
});

test('who signs out with words unsent is asked what becomes of them', async ({ page }) => {
  const shop = await newShop();
  await customerWrites(shop.metaNumberId, { phone: '+33639982502', name: 'Sami Roux' }, 'Bonjour');
  const inbox = inboxOf(page);
  const question = page.getByRole('dialog', { name: 'You have unsent messages' });
  const openDraft = async () => {
    await signIn(page, shop);
    await page.goto(`${homeOf(shop)}/messages`);
    await inbox.row(/Sami Roux/).click();
  };
  const leave = async () => {
    await page.getByRole('button', { name: 'Your menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(question).toContainText('1 message that you began to write');
  };

  await openDraft();
  await inbox.field.fill('Bonjour Sami, votre');
  await leave();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(inbox.field).toHaveValue('Bonjour Sami, votre');
  await leave();
  await question.getByRole('button', { name: 'Keep and sign out' }).click();
  await page.waitForURL('**/login');

  await openDraft();
  await expect(inbox.field).toHaveValue('Bonjour Sami, votre');
  await leave();
  await question.getByRole('button', { name: 'Delete and sign out' }).click();
  await page.waitForURL('**/login');
  await openDraft();
  await expect(inbox.field).toHaveValue('');
});

test('the customer sees that they were read and that somebody writes, unless the number tells nothing', async ({
  page,
  context,
}) => {
  const shop = await newShop();
  const mila = { phone: '+33639982503', name: 'Mila Kaya' };
  const phone = await context.newPage();
  await customerWrites(shop.metaNumberId, mila, 'Livrez-vous à Lyon ?');
  const { chat, write } = await pickUpPhone(phone, shop.metaNumberId, mila.phone);
  const read = chat.getByRole('img', { name: 'Read' });
  await openSession(context, shop);
  await page.goto(`${homeOf(shop)}/settings/inbox`);
  const typing = page.getByRole('switch', { name: 'Show people that someone is typing' });
  await page.getByRole('switch', { name: 'Tell people that their messages were read' }).click();
  await expect(typing).toBeDisabled();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.goto(`${homeOf(shop)}/messages`);
  const inbox = inboxOf(page);
  await inbox.row(/Mila Kaya/).click();
  await inbox.field.fill('Bien sûr');
  await expect(inbox.thread).toContainText('Livrez-vous à Lyon ?');
  await expect(read).toHaveCount(0);

  await page.goto(`${homeOf(shop)}/settings/inbox`);
  await page.getByRole('switch', { name: 'Tell people that their messages were read' }).click();
  await expect(typing).toBeChecked();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await write('Et à Caluire ?');
  await page.goto(`${homeOf(shop)}/messages`);
  await inbox.row(/Mila Kaya/).click();
  // The word about one message covers the earlier ones.
  await expect(read).toHaveCount(2);
  await inbox.field.fill('Bien sûr !');
  await expect(phone.getByText('typing…')).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(chat).toContainText('Bien sûr !');
  await expect(phone.getByText('typing…')).toBeHidden();
  await write('Merci !');
  await expect(read).toHaveCount(3);
});

test('who asks is told what may be written to somebody, and why not', async ({ page }) => {
  const shop = await newShop();
  const omar = { phone: '+33639982504', name: 'Omar Diallo' };
  await customerWrites(shop.metaNumberId, omar, 'STOP');
  await openSession(page.context(), shop);
  await page.goto(`${homeOf(shop)}/messages`);
  await inboxOf(page)
    .row(/Omar Diallo/)
    .click();
  await page.getByRole('button', { name: 'Can we write to Omar Diallo?' }).click();
  await expect(page.getByRole('button', { name: 'An answer: yes' })).toBeVisible();
  await page.getByRole('button', { name: 'A marketing campaign: no' }).click();
  const rules = page.getByRole('list', { name: 'What each rule says' });
  await expect(rules.getByRole('listitem').first()).toContainText(
    'This person opted out of marketing messages.',
  );
});

test('a lost connection is said, nothing is lost, and nothing goes out twice', async ({ page, context }) => {
  const shop = await newShop();
  const yann = { phone: '+33639982502', name: 'Yann Le Goff' };
  await customerWrites(shop.metaNumberId, yann, 'Bonjour !');
  await openSession(context, shop);
  await page.goto(`${homeOf(shop)}/messages`);
  const inbox = inboxOf(page);
  await inbox.row(/Yann Le Goff/).click();
  await expect(inbox.thread).toContainText('Bonjour !');

  await context.setOffline(true);
  const banner = page.getByText('Connection lost. Reconnecting…');
  await expect(banner).toBeVisible();
  await inbox.send('Bonjour Yann, que puis-je pour vous ?');
  await inbox.send('Je suis là.');
  const waiting = inbox.thread.getByRole('article').filter({ hasText: 'waiting for the network' });
  await expect(waiting).toHaveCount(2);
  await customerWrites(shop.metaNumberId, yann, 'Avez-vous ma taille ?');

  await context.setOffline(false);
  await expect(banner).toBeHidden();
  await expect(inbox.thread.getByText('Avez-vous ma taille ?')).toHaveCount(1);
  await expect(inbox.thread.getByRole('img', { name: /^(Delivered|Read)$/ })).toHaveCount(2);
  await expect(waiting).toHaveCount(0);
  await page.reload();
  await expect(inbox.thread.getByRole('article')).toHaveCount(4);
  const record = await controlGet<{ data: { phoneNumberId: string }[] }>(sandboxUrl, 'record?to=33639982502');
  expect(record.data.filter(({ phoneNumberId }) => phoneNumberId === shop.metaNumberId)).toHaveLength(2);
});

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 375, height: 720 } });

  test('one sees the list or the conversation, and all of it', async ({ page }) => {
    await openSession(page.context(), demo);
    await page.goto('/');
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Inbox' }).click();
    const inbox = inboxOf(page);
    const fits = () => page.evaluate('document.documentElement.scrollWidth <= innerWidth');
    await expect(inbox.rows.first()).toBeVisible();
    expect(await fits()).toBe(true);

    await inbox.rows.first().click();
    await expect(inbox.list).toBeHidden();
    await expect(inbox.thread).toBeVisible();
    expect(await fits()).toBe(true);
    await page.getByRole('button', { name: 'Contact details' }).click();
    await expect(page.getByRole('dialog', { name: 'Contact details' })).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await expect(inbox.rows.first()).toBeVisible();
  });
});
