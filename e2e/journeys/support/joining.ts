import { expect, type Page } from '@playwright/test';
import { choose } from './form.ts';
import { expectTitle, type Person } from './people.ts';

interface NewPerson extends Person {
  firstName: string;
  lastName: string;
}

/** Registers from the first page, tells about the company and creates the team, as far as the page that connects a number. */
export async function join(page: Page, person: NewPerson, team: string, from = '/'): Promise<void> {
  await page.goto(from);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Work e-mail').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Create my account' }).click();

  await expectTitle(page, 'Tell us about you');
  await expect(page.getByLabel('First name')).toHaveValue(person.firstName);
  await fillProfile(page, team);

  await fillTeam(page, team);
  await expectTitle(page, 'Connect WhatsApp');
}

export async function fillTeam(page: Page, team: string): Promise<void> {
  await expectTitle(page, 'Create your team');
  await page.getByLabel('Name of the team').fill(team);
  await choose(page, 'Country', 'France');
  await page.getByRole('button', { name: 'Create the team' }).click();
}

/** Tells about oneself and the company, which comes before anything else. */
export async function fillProfile(page: Page, company = 'Atelier Lune'): Promise<void> {
  await page.getByLabel('Company').fill(company);
  await choose(page, 'Your role', 'Founder or owner');
  await choose(page, 'Customers you want to reach in a month', '1,000 to 10,000');
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Goes through Meta's window, which opens beside the page, and comes back: to the home of the team, or to what one came for. */
export async function connectNumber(
  page: Page,
  business: string,
  back: string | RegExp = /\/teams\/\d+\/\d+$/,
): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Connect WhatsApp' }).click();
  const dialog = await opened;
  await dialog.getByLabel('Business name', { exact: true }).fill(business);
  await dialog.getByLabel('Display name').fill(business);
  await expect(dialog.getByLabel('New phone number')).not.toHaveValue('');
  await finishSignup(dialog);
  await page.waitForURL(back);
}

/** Goes through Meta's window with the number that a business there has already. */
export async function chooseNumber(page: Page, button: string, business: string): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: button }).click();
  const dialog = await opened;
  await dialog.getByLabel('Business', { exact: true }).selectOption({ label: business });
  await expect(dialog.getByLabel('Phone number', { exact: true })).toContainText(business);
  await finishSignup(dialog);
}

/** Meta's window closes itself at its last button: often before the click is reported as done. */
export async function finishSignup(dialog: Page): Promise<void> {
  const closed = dialog.waitForEvent('close');
  await dialog
    .getByRole('button', { name: 'Continue' })
    .click()
    .catch((error: unknown) => {
      if (!dialog.isClosed()) throw error;
    });
  await closed;
}
