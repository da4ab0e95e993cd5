import { expect, type Page } from '@playwright/test';
import { controlGet } from '../../src/shop.ts';
import { sandboxUrl } from './ports.ts';

interface SandboxState {
  numbers: { id: string; verifiedName: string }[];
}

/** Meta's id of the newest number of this name. */
export async function findNumber(verifiedName: string): Promise<string> {
  const state = await controlGet<SandboxState>(sandboxUrl, 'state');
  const number = state.numbers.findLast((one) => one.verifiedName === verifiedName);
  if (!number) throw new Error(`The sandbox has no number called ${verifiedName}.`);
  return number.id;
}

/** The phone of a customer, open on the chat with the business. */
export async function pickUpPhone(page: Page, metaNumberId: string, customer: string) {
  await page.goto(`${sandboxUrl}/#phone/${metaNumberId}/${customer.replace('+', '')}`);
  const chat = page.getByRole('list', { name: 'Phone' });
  await expect(chat).toBeVisible();
  return {
    chat,
    async write(text: string) {
      await page.getByRole('textbox', { name: 'Message' }).fill(text);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(chat.getByText(text, { exact: true })).toBeVisible();
    },
    async sendPhoto() {
      await page.getByRole('button', { name: 'Attach' }).click();
      await page.getByRole('button', { name: 'Photo' }).click();
      await expect(chat.getByRole('img', { name: 'Photo' })).toBeVisible();
    },
  };
}
