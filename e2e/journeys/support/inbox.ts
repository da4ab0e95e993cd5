import { listConversations } from '@herald/contract';
import { expect, type Page } from '@playwright/test';
import { control, type Shop } from '../../src/shop.ts';
import { expectTitle, homeOf } from './people.ts';
import { sandboxUrl } from './ports.ts';

/** The parts of the inbox, as people name them. */
export function inboxOf(page: Page) {
  // Exact: home has a card of conversations that wait.
  const list = page.getByRole('region', { name: 'Conversations', exact: true });
  return {
    list,
    rows: list.getByRole('link'),
    row: (name: string | RegExp) => list.getByRole('link', { name }),
    search: list.getByRole('searchbox'),
    filter: (name: 'Unread' | 'Closed') => list.getByRole('button', { name, exact: true }),
    thread: page.getByRole('region', { name: 'Messages' }),
    field: page.getByRole('textbox', { name: 'Message' }),
    async send(text: string) {
      await this.field.fill(text);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
    },
  };
}

/** Through the menu, from any page of the team. */
export async function openInbox(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Inbox' }).click();
  await expectTitle(page, 'Inbox');
}

/** Somebody with a phone writes to the business. */
export async function customerWrites(metaNumberId: string, customer: Customer, text: string): Promise<void> {
  const phone = customer.phone.replace('+', '');
  await control(sandboxUrl, 'customers', customer);
  await control(sandboxUrl, `customers/${phone}/messages`, {
    phoneNumberId: metaNumberId,
    type: 'text',
    text,
  });
}

interface Customer {
  phone: string;
  name: string;
}

export const inboxPath = (shop: Shop) => `${homeOf(shop)}/messages`;

/** The contacts who wrote to the shop, once all of them are there. */
export async function idsOf(shop: Shop, people: { name: string }[]): Promise<number[]> {
  const read = async () => (await shop.call(listConversations, { params: shop.params, query: {} })).data;
  await expect.poll(async () => (await read()).length).toBe(people.length);
  const rows = await read();
  return people.map(({ name }) => rows.find((row) => row.name === name)?.contact_id ?? 0);
}
