import { expect, type Page, test } from '@playwright/test';
import { choose } from '../support/form.ts';
import { expectTitle } from '../support/people.ts';

/** Writes a template with every kind of part, submits it, and waits for Meta's answer without touching the page. */
export async function writeTemplate(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Templates' }).click();
  await page.getByRole('link', { name: 'Create a template' }).first().click();
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Soldes été');
  await expect(name).toHaveValue('soldes_ete');
  await choose(page, 'Language', 'French (fr)');
  await page
    .getByLabel('Message text')
    .fill('Bonjour {{1}}, les soldes commencent *demain*. Votre panier : ~{{2}}~ moitié prix !');
  await page.getByLabel('Name of variable 1').fill('prénom');
  await page.getByLabel('Example for variable 1').fill('Anaïs');
  await page.getByLabel('Name of variable 2').fill('panier');
  await page.getByLabel('Footer text').fill('Répondez STOP pour ne plus rien recevoir');

  await addButton(page, 'Quick reply');
  await page.getByLabel('Text of button 1').fill('Ça m’intéresse');
  await addButton(page, 'Link');
  await page.getByLabel('Text of button 2').fill('Voir les soldes');
  await page
    .getByRole('textbox', { name: 'Address of button 2', exact: true })
    .fill('https://atelier-lune.example/');
  await page.getByRole('button', { name: 'End with a variable' }).click();
  await page.getByLabel('Example address of button 2').fill('https://atelier-lune.example/lyon');
  await addButton(page, 'Call');
  await page.getByLabel('Text of button 3').fill('Nous appeler');
  await page.getByLabel('Phone number of button 3').fill('+33 1 99 00 55 12');

  await test.step('what Meta would refuse is said before', async () => {
    await page.getByRole('button', { name: 'Submit to Meta' }).click();
    await expect(page.getByLabel('Example for variable 2')).toBeFocused();
    await page.getByLabel('Example for variable 2').fill('120 €');
    await expect(page.getByText('Nothing that Meta would refuse.')).toBeVisible();
  });
  const phone = page.getByRole('figure', { name: 'What the customer sees' });
  await expect(phone).toContainText('Bonjour Anaïs, les soldes commencent demain. Votre panier : 120 €');
  await expect(phone.locator('strong').filter({ hasText: 'demain' })).toBeVisible();
  await expect(phone.locator('del, s').filter({ hasText: '120 €' })).toBeVisible();

  await page.getByRole('button', { name: 'Submit to Meta' }).click();
  await expectTitle(page, 'soldes_ete');
  await expect(page.getByText('In review', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible();
}

async function addButton(page: Page, kind: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a button' }).click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
}
