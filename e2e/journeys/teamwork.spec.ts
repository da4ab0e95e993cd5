import { expect, test } from '@playwright/test';
import { controlGet, type Shop } from '../src/shop.ts';
import { customerWrites, inboxOf } from './support/inbox.ts';
import { addMember } from './support/members.ts';
import { homeOf, newShop, openSession, registerPerson, sitDown } from './support/people.ts';
import { sandboxUrl } from './support/ports.ts';

interface Sent {
  phoneNumberId: string;
  body: unknown;
}

/** What the number sent to a customer, as WhatsApp took it. */
async function sentTo(shop: Shop, phone: string): Promise<string[]> {
  const { data } = await controlGet<{ data: Sent[] }>(sandboxUrl, `record?to=${phone.replace('+', '')}`);
  return data
    .filter(({ phoneNumberId }) => phoneNumberId === shop.metaNumberId)
    .map((one) => JSON.stringify(one));
}

test('two colleagues on one conversation see each other, share it out, and do not answer twice', async ({
  browser,
}) => {
  const shop = await newShop();
  const karim = await registerPerson('Karim', 'Benali');
  await addMember(shop.params.team_id, karim.id, 'agent');
  const lea = { phone: '+33639982601', name: 'Léa Fabre' };
  await customerWrites(shop.metaNumberId, lea, 'Ma commande n’est pas arrivée.');
  const inboxPath = `${homeOf(shop)}/messages`;
  const claire = await sitDown(browser, shop, inboxPath);
  const desk = inboxOf(claire);
  const hers = claire.getByRole('region', { name: 'Conversation with Léa Fabre' });
  await desk.row(/Léa Fabre/).click();
  await expect(desk.thread).toContainText('Ma commande n’est pas arrivée.');

  // Both are here, and each knows it.
  const other = await sitDown(browser, karim, inboxPath);
  const his = inboxOf(other);
  await his.row(/Léa Fabre/).click();
  await expect(hers.getByRole('status').filter({ hasText: 'Karim Benali is looking at this' })).toBeVisible();
  await expect(other.getByText('Claire Fontaine is looking at this')).toBeVisible();
  await his.field.fill('Je regarde tout de suite');
  await expect(hers.getByText('Karim Benali is answering…')).toBeVisible();

  // He goes elsewhere and she gives it to him: the thread says so, and his bell rings.
  await other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contacts' }).click();
  await expect(hers.getByText('Karim Benali is answering…')).toBeHidden();
  await desk.thread.click();
  await claire.keyboard.press('a');
  await claire.getByRole('combobox', { name: 'Assign to…' }).fill('Karim');
  await claire.keyboard.press('Enter');
  await expect(desk.thread).toContainText('You assigned it to Karim Benali');
  await expect(other.getByRole('button', { name: 'Notifications, 1 new' })).toBeVisible();

  // A note calls him by name, and the customer never sees it.
  await claire.keyboard.press('n');
  const note = claire.getByRole('textbox', { name: 'Note', exact: true });
  await note.pressSequentially('Colis perdu, on renvoie. @Kar');
  await expect(claire.getByRole('option', { name: 'Karim Benali' })).toBeVisible();
  await claire.keyboard.press('Enter');
  await expect(note).toHaveValue('Colis perdu, on renvoie. @Karim Benali ');
  await claire.getByRole('button', { name: 'Add the note' }).click();
  await expect(note).toHaveValue('');
  await other.getByRole('button', { name: 'Notifications, 2 new' }).click();
  await other.getByRole('link', { name: 'Claire Fontaine mentioned you: Léa Fabre' }).click();
  await expect(his.thread.getByText('Colis perdu, on renvoie.')).toBeVisible();
  await expect(other).not.toHaveURL(/note=/);
  // All the notes that call him stand on one page, read ones too.
  await other.keyboard.press('Control+k');
  await other.keyboard.type('My mentions');
  await expect(other.getByRole('button', { name: 'My mentions' })).toBeVisible();
  await other.keyboard.press('Enter');
  await expect(other.getByText('You have read every note that mentions you.')).toBeVisible();
  await other.getByText('All', { exact: true }).click();
  await other.getByRole('link', { name: /mentioned you: Léa Fabre/ }).click();
  await expect(his.thread.getByText('Colis perdu, on renvoie.')).toBeInViewport();
  await expect(his.thread).toContainText('Claire Fontaine assigned it to');
  await expect(other.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await expect(his.field).toHaveValue('Je regarde tout de suite');

  // Both begin to answer: he is told, and sends all the same; she is told, and keeps hers.
  await claire
    .getByRole('radio', { name: 'Reply' })
    .or(claire.getByRole('tab', { name: 'Reply' }))
    .click();
  await desk.field.fill('Nous vous renvoyons le colis.');
  await other.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(other.getByText('Claire Fontaine is writing an answer too.')).toBeVisible();
  await other.getByRole('button', { name: 'Send all the same' }).click();
  await expect(desk.thread).toContainText('Je regarde tout de suite');
  await claire.getByRole('button', { name: 'Send', exact: true }).click();
  const warning = claire
    .getByRole('alert')
    .filter({ hasText: 'Karim Benali has answered since you began to write.' });
  await expect(warning).toBeVisible();
  await warning.getByRole('button', { name: 'Keep it' }).click();
  await expect(desk.field).toHaveValue('Nous vous renvoyons le colis.');

  // The same draft in a tab of her own: what one tab sends, the other sends no more.
  const tab = await claire.context().newPage();
  await tab.goto(claire.url());
  const hers2 = tab.getByRole('textbox', { name: 'Message', exact: true });
  await expect(hers2).toHaveValue('Nous vous renvoyons le colis.');
  await hers2.fill('Nous renvoyons tout.');
  await expect(desk.field).toHaveValue('Nous renvoyons tout.');
  await hers2.fill('');
  await expect(desk.field).toHaveValue('');
  await tab.close();
  await expect.poll(() => sentTo(shop, lea.phone)).toHaveLength(1);
  const [sent] = await sentTo(shop, lea.phone);
  expect(sent).toContain('Je regarde tout de suite');

  // He closes it; hers leaves the open ones, and comes back when the customer writes.
  await other.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(desk.thread).toContainText('Karim Benali closed the conversation');
  await customerWrites(shop.metaNumberId, lea, 'Merci beaucoup !');
  await expect(desk.thread).toContainText('Merci beaucoup !');
  await expect(hers.getByRole('button', { name: 'Close', exact: true })).toBeVisible();
  await claire.context().close();
  await other.context().close();
});

test('ten conversations are handled by keyboard alone', async ({ page }) => {
  test.setTimeout(180_000);
  const shop = await newShop();
  const people = Array.from({ length: 10 }, (_, index) => ({
    phone: `+336399827${String(index).padStart(2, '0')}`,
    name: `Client ${String.fromCharCode(65 + index)}`,
  }));
  for (const person of people) await customerWrites(shop.metaNumberId, person, `Question de ${person.name}`);
  await openSession(page.context(), shop);
  await page.goto(`${homeOf(shop)}/messages`);
  const inbox = inboxOf(page);
  await expect(inbox.rows).toHaveCount(10);

  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  for (let left = 10; left > 0; left -= 1) {
    const heading = page.getByRole('heading', { level: 2 });
    const name = String(await heading.textContent());
    await expect(inbox.thread).toContainText(`Question de ${name}`);
    await page.keyboard.press('r');
    await expect(inbox.field).toBeFocused();
    await page.keyboard.type(`Réponse à ${name}`);
    await page.keyboard.press('Enter');
    await expect(inbox.thread).toContainText(`Réponse à ${name}`);
    await page.keyboard.press('Escape');
    // Closing goes on to the next by itself.
    await page.keyboard.press('e');
    if (left > 1) await expect(heading).not.toHaveText(name);
  }
  await expect(inbox.list.getByText('No open conversation.')).toBeVisible();
  for (const person of people) {
    await expect.poll(() => sentTo(shop, person.phone)).toHaveLength(1);
    expect((await sentTo(shop, person.phone))[0]).toContain(`Réponse à ${person.name}`);
  }
});
