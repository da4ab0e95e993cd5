import { createContact } from '@herald/contract';
import { expect, type Page, test } from '@playwright/test';
import { approvedTemplate, control, type Shop } from '../src/shop.ts';
import { choose } from './support/form.ts';
import { customerWrites, inboxOf } from './support/inbox.ts';
import { homeOf, newShop, openSession } from './support/people.ts';
import { dropPicture, pastePicture, picture } from './support/pictures.ts';
import { sandboxUrl } from './support/ports.ts';
import { lastSentTo, sentTo } from './support/sent.ts';

let shop: Shop;
test.beforeAll(async () => {
  shop = await newShop();
});
test.beforeEach(({ context }) => openSession(context, shop));

/** Somebody has written, and their conversation is open. */
async function openConversation(page: Page, person: { phone: string; name: string }) {
  await customerWrites(shop.metaNumberId, person, 'Bonjour !');
  await page.goto(`${homeOf(shop)}/messages`);
  const inbox = inboxOf(page);
  await inbox.row(person.name).click();
  await expect(inbox.thread).toContainText('Bonjour !');
  return { ...inbox, waits: page.getByRole('list', { name: 'Messages that wait' }) };
}

/** Chooses what else can be sent, without a mouse; the dialog opens on its first question. */
async function compose(page: Page, what: string) {
  await page.getByRole('button', { name: 'Send something else' }).press('Enter');
  await page.getByRole('menuitem', { name: what }).press('Enter');
  const dialog = page.getByRole('dialog', { name: what });
  await expect(dialog.locator(':focus')).toHaveRole('textbox');
  return dialog;
}

/** Types into the field that has the focus, and into those that follow it; Enter sends. */
async function typeThrough(page: Page, texts: string[]): Promise<void> {
  for (const [index, text] of texts.entries()) {
    if (index > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
}

test('reply buttons, a list, a link whose clicks are counted, a place and a request for the number go out by keyboard', async ({
  page,
}) => {
  const lise = { phone: '+33639982901', name: 'Lise Arnaud' };
  const { thread, field } = await openConversation(page, lise);
  const sent = () => lastSentTo(shop, lise.phone);
  const send = async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    // Whoever works by keyboard goes on in the field.
    await expect(field).toBeFocused();
  };

  const buttons = await compose(page, 'Message with buttons');
  await typeThrough(page, ['Retrait ou livraison ?', 'Atelier Lune', 'Retrait']);
  await buttons.getByRole('button', { name: 'Add a button' }).press('Enter');
  const second = buttons.getByRole('textbox', { name: 'Button 2' });
  await second.fill('Retrait');
  await second.press('Enter');
  await expect(buttons).toContainText('Two buttons cannot have the same text.');
  await second.fill('Livraison');
  await send();
  await expect.poll(sent).toMatchObject({
    type: 'button',
    body: { text: 'Retrait ou livraison ?' },
    footer: { text: 'Atelier Lune' },
    action: { buttons: [{ reply: { title: 'Retrait' } }, { reply: { title: 'Livraison' } }] },
  });

  const list = await compose(page, 'List of options');
  await typeThrough(page, ['Quel jour ?', '', 'Choisir', 'Semaine', 'Mardi', 'Le matin']);
  await list.getByRole('button', { name: 'Add an option' }).press('Enter');
  const option = list.getByRole('textbox', { name: 'Option 2' });
  await option.fill('Jeudi');
  await page.setViewportSize({ width: 1280, height: 560 });
  await option.focus();
  // However long the list is, what sends it stays in sight.
  await expect(list.getByRole('button', { name: 'Send the message' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 720 });
  await option.focus();
  await send();
  await expect.poll(sent).toMatchObject({
    type: 'list',
    body: { text: 'Quel jour ?' },
    action: {
      button: 'Choisir',
      sections: [
        { title: 'Semaine', rows: [{ title: 'Mardi', description: 'Le matin' }, { title: 'Jeudi' }] },
      ],
    },
  });

  await compose(page, 'Location');
  await typeThrough(page, [
    'https://www.openstreetmap.org/?mlat=48.86&mlon=2.35',
    '',
    'Atelier Lune',
    'Paris',
  ]);
  await send();
  const place = { latitude: 48.86, longitude: 2.35, name: 'Atelier Lune', address: 'Paris' };
  await expect.poll(sent).toMatchObject(place);
  await expect(thread.getByText('Atelier Lune').last()).toBeVisible();

  await compose(page, 'Contact info request');
  await typeThrough(page, [' Merci !']);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(field).toBeFocused();
  await expect.poll(sent).toMatchObject({
    type: 'request_contact_info',
    body: { text: 'Could you share your number with us? It lets us find your orders. Merci !' },
  });
  await expect(thread.getByText('Share contact info')).toBeVisible();

  await compose(page, 'Button with a link');
  await typeThrough(page, ['Notre collection', '', 'Voir', 'atelier-lune.example/soldes']);
  await send();
  await expect
    .poll(sent)
    .toMatchObject({ type: 'cta_url', action: { parameters: { display_text: 'Voir' } } });
  await expect(thread.getByText('0 clicks')).toBeVisible();
  const { action } = (await sent()) as { action: { parameters: { url: string } } };
  const answer = await fetch(action.parameters.url, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    'https://atelier-lune.example/soldes',
  ]);
  await expect(thread.getByText('1 click', { exact: true })).toBeVisible();
});

test('a canned reply is written once, called by its shortcut, and comes filled in', async ({ page }) => {
  await page.goto(`${homeOf(shop)}/settings/canned-replies`);
  await page.getByRole('button', { name: 'Add a canned reply' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add a canned reply' });
  await dialog.getByLabel('Shortcut').fill('horaires');
  await dialog.getByLabel('Text').fill('Bonjour {{first_name}}, ouvert jusqu’à {{heure}}.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('table', { name: 'Canned replies' })).toContainText('/horaires');

  const remi = { phone: '+33639982902', name: 'Rémi Colas' };
  const { thread, field } = await openConversation(page, remi);
  await field.pressSequentially('/hor');
  await expect(page.getByRole('option', { name: /^\/horaires/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('Bonjour Rémi, ouvert jusqu’à {{heure}}.');
  // What nobody knows is filled in by hand before anything leaves.
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'heure', exact: true }).click();
  await page.keyboard.type('19 h');
  await expect(field).toHaveValue('Bonjour Rémi, ouvert jusqu’à 19 h.');
  await page.keyboard.press('Enter');
  await expect(thread).toContainText('ouvert jusqu’à 19 h.');
  await expect
    .poll(() => lastSentTo(shop, remi.phone))
    .toMatchObject({ body: 'Bonjour Rémi, ouvert jusqu’à 19 h.' });
});

test('a message is quoted in an answer with an emoji, and reacted to', async ({ page }) => {
  const sami = { phone: '+33639982903', name: 'Sami Bruno' };
  const inbox = await openConversation(page, sami);
  const theirs = inbox.thread.getByRole('article', { name: /^Sami Bruno, / });
  await theirs.getByRole('button', { name: /^Reply to the message of/ }).press('Enter');
  await expect(page.getByText('Reply to Sami Bruno')).toBeVisible();
  await inbox.field.fill('Bonjour Sami ! ');
  await page.getByRole('button', { name: 'Emoji' }).press('Enter');
  await page.getByRole('searchbox', { name: 'Search an emoji' }).fill('waving hand');
  // Takes the first that was found; the message stays where it is.
  await page.keyboard.press('Enter');
  await expect(inbox.field).toHaveValue('Bonjour Sami ! 👋');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(inbox.thread.getByRole('article').last()).toContainText('Bonjour !');
  await expect.poll(async () => (await sentTo(shop, sami.phone)).at(-1)?.contextId).toMatch(/^wamid\./);

  const quoted = (await sentTo(shop, sami.phone)).at(-1)?.contextId;
  await theirs.getByRole('button', { name: /^React to the message of/ }).press('Enter');
  await page.getByRole('button', { name: 'React with ❤️' }).press('Enter');
  await expect(theirs.getByRole('button', { name: /reacted with ❤️/ })).toBeVisible();
  await expect.poll(() => lastSentTo(shop, sami.phone)).toMatchObject({ message_id: quoted, emoji: '❤️' });
  await theirs.getByRole('button', { name: /reacted with ❤️/ }).click();
  await expect(theirs.getByRole('button', { name: /reacted with/ })).toHaveCount(0);
  await expect.poll(() => lastSentTo(shop, sami.phone)).toMatchObject({ message_id: quoted, emoji: '' });
});

test('pictures come by picker, drop and paste; what WhatsApp refuses is never uploaded', async ({ page }) => {
  const dina = { phone: '+33639982904', name: 'Dina Lopez' };
  const { thread, field } = await openConversation(page, dina);
  const files = page.getByRole('list', { name: 'Attached files' });
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/files')) uploads.push(request.url());
  });
  const pick = async (...chosen: ReturnType<typeof picture>[]) => {
    const choice = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Attach files' }).click();
    await (await choice).setFiles(chosen);
  };
  const sendButton = page.getByRole('button', { name: 'Send', exact: true });
  const film = { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(16 * 1024 * 1024 + 1) };
  await pick(film, picture('vide.png', 0));
  await expect(files.getByRole('listitem').first()).toContainText(
    'Too large: WhatsApp takes files of this kind up to 16 MB.',
  );
  await expect(files.getByRole('listitem').last()).toContainText('This file is empty.');
  await expect(sendButton).toBeDisabled();
  expect(uploads).toEqual([]);
  await files.getByRole('button', { name: 'Remove film.mp4' }).click();
  await files.getByRole('button', { name: 'Remove vide.png' }).click();

  await pick(picture('affiche.png', 5 * 1024 * 1024 + 1));
  await expect(files.getByRole('listitem')).toContainText('reduced from 5 MB');
  await expect.poll(() => uploads.splice(0).length).toBe(1);
  await files.getByRole('button', { name: 'Remove affiche.jpg' }).click();

  await pick(picture('robe.png'));
  await dropPicture(page, thread, 'jupe.png');
  await field.focus();
  await pastePicture(page);
  await expect(files.getByRole('listitem')).toHaveCount(3);
  await field.fill('Trois modèles');
  await expect(sendButton).toBeEnabled();
  expect(uploads).toHaveLength(3);
  await page.keyboard.press('Enter');
  await expect(thread.getByRole('img', { name: /^(Trois modèles|Photo)$/ })).toHaveCount(3);
  await expect(thread.getByText('Trois modèles')).toBeVisible();
  await expect
    .poll(async () => (await sentTo(shop, dina.phone)).map(({ type }) => type))
    .toEqual(['image', 'image', 'image']);
  const captions = (await sentTo(shop, dina.phone)).map(
    ({ content }) => (content.image as { caption?: string }).caption,
  );
  expect(captions).toEqual(['Trois modèles', undefined, undefined]);
});

test('a message is planned, changed and sent now; another is called off', async ({ page }) => {
  const hugo = { phone: '+33639982905', name: 'Hugo Petit' };
  const { thread, field, waits } = await openConversation(page, hugo);
  const later = page.getByRole('button', { name: 'Send later' });
  await field.fill('Votre robe est prête.');
  await later.press('Enter');
  await page.getByRole('menuitem', { name: /^Tomorrow morning/ }).press('Enter');
  await expect(waits).toContainText(/Goes out .* at 9:00 AM/);
  await expect(field).toHaveValue('');
  await field.fill('À jeter');
  await later.press('Enter');
  await page.getByRole('menuitem', { name: 'Date and time of choice' }).press('Enter');
  const when = page.getByRole('dialog', { name: 'Send later' });
  await when.getByLabel('Date and time').fill('2024-01-15T10:00');
  await when.getByRole('button', { name: 'Plan the message' }).click();
  await expect(when).toContainText('Choose a time that is still to come.');
  await when.getByLabel('Date and time').fill(`${new Date().getFullYear() + 1}-01-02T10:00`);
  await when.getByRole('button', { name: 'Plan the message' }).click();
  await expect(when).toBeHidden();
  await expect(field).toBeFocused();
  const unwanted = waits.getByRole('listitem').filter({ hasText: 'À jeter' });
  await unwanted.getByRole('button', { name: 'Do not send this message' }).press('Enter');
  await expect(unwanted).toHaveCount(0);
  // Whoever works by keyboard goes on with the next one, and at last in the field.
  await expect(waits.getByRole('listitem')).toBeFocused();

  await waits.getByRole('button', { name: 'Change this message' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the message that waits' });
  await dialog.getByLabel('Message').fill('Votre robe vous attend.');
  await dialog.getByLabel('Do not send if they answer before').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(field).toBeFocused();
  await expect(waits).toContainText('Votre robe vous attend.');
  await expect(waits).toContainText('unless they answer before');
  await page.reload();
  await waits.getByRole('button', { name: 'Send now' }).press('Enter');
  await expect(thread).toContainText('Votre robe vous attend.');
  await expect(waits).toBeHidden();
  await expect(field).toBeFocused();
  await expect.poll(() => lastSentTo(shop, hugo.phone)).toMatchObject({ body: 'Votre robe vous attend.' });
  expect(await sentTo(shop, hugo.phone)).toHaveLength(1);
});

test('outside the window a template goes ahead, and the message follows the answer once', async ({
  page,
}) => {
  await approvedTemplate(shop, sandboxUrl, 'reprise');
  const eva = { phone: '+33639982906', name: 'Eva Simon' };
  const { data } = await shop.call(createContact, {
    params: shop.params,
    body: { name: eva.name, phone_number: eva.phone },
  });
  await page.goto(`${homeOf(shop)}/messages/${data.id}`);
  const { thread } = inboxOf(page);
  const waits = page.getByRole('list', { name: 'Messages that wait' });
  await expect(page.getByText('This person has not written to you yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Write a message' }).click();
  const form = page.getByRole('form', { name: 'Re-engage' });
  await form.getByLabel('Your message').fill('Votre taille est de retour.');
  await choose(form, 'Template that goes now', 'reprise · fr');
  await expect(form.getByLabel(/^prénom/)).toHaveValue('Eva');
  await form.getByRole('button', { name: 'Send the template' }).click();
  await expect(waits).toContainText('Goes out when they answer');
  await expect(thread).toContainText('Bonjour Eva, notre collection reprise');
  await expect
    .poll(async () => (await sentTo(shop, eva.phone)).map(({ type }) => type))
    .toEqual(['template']);

  await customerWrites(shop.metaNumberId, eva, 'Oui ?');
  await expect(thread).toContainText('Votre taille est de retour.');
  await expect(waits).toBeHidden();
  await expect.poll(() => lastSentTo(shop, eva.phone)).toMatchObject({ body: 'Votre taille est de retour.' });
  await customerWrites(shop.metaNumberId, eva, 'Super !');
  await expect(thread).toContainText('Super !');
  expect(await sentTo(shop, eva.phone)).toHaveLength(2);
});

test('a message that failed says why, and is sent again at a click', async ({ page }) => {
  const paul = { phone: '+33639982907', name: 'Paul Nicolas' };
  const inbox = await openConversation(page, paul);
  // Of the test list of a number that tries things out; receipts go the same way.
  await control(sandboxUrl, 'faults', {
    kind: 'error',
    times: 50,
    path: `${shop.metaNumberId}/messages`,
    httpStatus: 400,
    code: 131030,
  });
  await inbox.send('Bonjour Paul !');
  const failed = inbox.thread.getByRole('article').filter({ hasText: 'is not on its list' });
  await expect(failed).toBeVisible();
  await fetch(`${sandboxUrl}/control/faults`, { method: 'DELETE' });
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(inbox.thread.getByRole('img', { name: /^(Delivered|Read)$/ })).toHaveCount(1);
  // It is sent again once: the new message tells the rest.
  await expect(failed).toContainText('Sent again');
  await expect(failed.getByRole('button', { name: 'Retry' })).toBeHidden();
  await page.reload();
  await expect(failed).toContainText('Sent again');
  await expect(failed.getByRole('button', { name: 'Retry' })).toBeHidden();
  await expect(inbox.thread.getByText('Bonjour Paul !')).toHaveCount(2);
  expect(await sentTo(shop, paul.phone)).toHaveLength(1);
});
