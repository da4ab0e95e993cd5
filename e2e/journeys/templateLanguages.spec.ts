import { createTemplate, listContacts, syncTemplates, updateContact } from '@herald/contract';
import { expect, type Page, test } from '@playwright/test';
import { control, controlGet, type Shop } from '../src/shop.ts';
import { pickUpPhone } from './support/customer.ts';
import { customerWrites, inboxOf, inboxPath } from './support/inbox.ts';
import { newShop, openSession } from './support/people.ts';
import { sandboxUrl } from './support/ports.ts';

const texts = {
  fr: 'Bonjour {{1}}, la boutique a déménagé rue des Lilas.',
  en: 'Hello {{1}}, our shop has moved to Lilac Street.',
  es: 'Hola {{1}}, la tienda está ahora en la calle {{2}} del centro.',
};

/** One name in three languages, of which the Spanish one asks for more. */
async function moved({ call, params }: Shop): Promise<void> {
  for (const [language, text] of Object.entries(texts)) {
    const variables = [1, 2]
      .filter((number) => text.includes(`{{${number}}}`))
      .map((number) => ({ number, name: number === 1 ? 'prénom' : 'rue', example: 'Anaïs' }));
    await call(createTemplate, {
      params,
      body: {
        structure: {
          type: 'standard',
          parameter_format: 'positional',
          name: 'demenagement',
          language,
          category: 'UTILITY',
          header: { type: 'none' },
          body: { text, variables },
          footer: null,
          buttons: [],
        },
      },
    });
  }
  const found = await controlGet<{ data: { id: string; name: string }[] }>(sandboxUrl, 'templates');
  for (const { id } of found.data.filter(({ name }) => name === 'demenagement'))
    await control(sandboxUrl, `templates/${id}/approve`, {});
  await call(syncTemplates, { params });
}

async function openTemplate(page: Page, name: string) {
  await inboxOf(page).row(new RegExp(name)).click();
  await page.getByRole('button', { name: 'Send something else' }).click();
  await page.getByRole('menuitem', { name: 'Send a template' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /demenagement.*fr/ }).click();
  return dialog;
}

test('a template goes out in the language that each customer reads, and what cannot is said', async ({
  page,
  context,
}) => {
  const shop = await newShop();
  await openSession(context, shop);
  const { call, params } = shop;
  await moved(shop);
  const people = [
    { phone: '+33639982801', name: 'Emily Ward', language: 'en' },
    { phone: '+33639982802', name: 'Lucía Gil', language: 'es' },
  ];
  for (const { phone, name } of people) await customerWrites(shop.metaNumberId, { phone, name }, 'Hello');
  const contacts = async () => (await call(listContacts, { params, query: {} })).data;
  await expect.poll(async () => (await contacts()).length).toBe(2);
  for (const { id, name } of await contacts()) {
    const language = people.find((one) => one.name === name)?.language ?? 'fr';
    await call(updateContact, { params: { ...params, contact_id: id }, body: { language } });
  }
  await page.goto(inboxPath(shop));

  const english = await openTemplate(page, 'Emily Ward');
  const choice = english.getByRole('switch', { name: 'In their language: English' });
  await expect(choice).toBeChecked();
  await expect(english.getByText('The message goes out in English.')).toBeVisible();
  await english.getByLabel(/prénom/).fill('Emily');
  await expect(english.getByText('Hello Emily, our shop has moved')).toBeVisible();
  // As it was chosen, where the agent knows better.
  await choice.click();
  await expect(english.getByText('The message goes out in French.')).toBeVisible();
  await expect(english.getByText('Bonjour Emily, la boutique a déménagé')).toBeVisible();
  await choice.click();
  await english.getByRole('button', { name: 'Send the template' }).click();
  await expect(inboxOf(page).thread.getByText('Hello Emily, our shop has moved')).toBeVisible();
  const { chat } = await pickUpPhone(await context.newPage(), shop.metaNumberId, '+33639982801');
  await expect(chat.getByText('Hello Emily, our shop has moved to Lilac Street.')).toBeVisible();

  const spanish = await openTemplate(page, 'Lucía Gil');
  await expect(spanish.getByRole('note')).toHaveText(
    'There is one in Spanish, which this contact reads, but it asks for other values. The message goes out in French.',
  );
  await expect(spanish.getByRole('switch')).toHaveCount(0);
  await spanish.getByLabel(/prénom/).fill('Lucía');
  await spanish.getByRole('button', { name: 'Send the template' }).click();
  await expect(inboxOf(page).thread.getByText('Bonjour Lucía, la boutique a déménagé')).toBeVisible();
});
