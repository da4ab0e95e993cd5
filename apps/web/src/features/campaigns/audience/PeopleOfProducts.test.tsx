import { countBuyers, listShopProducts, uploadContactsProductList } from '@herald/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal, serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { PeopleOfProducts } from './PeopleOfProducts.tsx';

const product = (id: number, title: string) => ({
  id,
  title,
  shop: 'lune.myshopify.com',
  last_ordered_at: '2026-11-20T09:00:00.000Z',
});
const all = [product(70, 'Soap'), product(71, 'Sponge')];
const added = vi.fn();

beforeEach(async () => {
  added.mockReset();
  serve(listShopProducts, ({ query }) => ({
    data: all.filter(({ title }) => title.toLowerCase().includes((query.search ?? '').toLowerCase())),
  }));
  serve(countBuyers, ({ query }) => ({ data: { people: query.bought ? 12 : 340 } }));
  serve(uploadContactsProductList, ({ body }) => {
    added(body);
    return refusal(409, 'campaign_wrong_step');
  });
  await renderScreen(PeopleOfProducts, {
    texts: ['campaigns'],
    path: 'campaigns/$campaignId/uploadKanalList',
    at: 'campaigns/8/uploadKanalList',
  });
});

const products = page.getByRole('combobox', { name: 'Products' });
const add = page.getByRole('button', { name: 'Add these people' });
const choose = async (title: string) => {
  await userEvent.type(products, title);
  await page.getByRole('option', { name: title }).click();
  // The list of options lies over what is below.
  await userEvent.keyboard('{Escape}');
};

test('says how many people fit before they are added, and what is asked for', async () => {
  await expect.element(add).toBeDisabled();
  await choose('Soap');
  await choose('Sponge');
  await expect.element(page.getByText('12 people will be added.')).toBeVisible();
  await page.getByRole('radio', { name: 'Those who bought none of them' }).click();
  await expect.element(page.getByText('340 people will be added.')).toBeVisible();
  await userEvent.fill(page.getByRole('textbox', { name: 'Within the last … days' }), '90');
  await expect.element(page.getByText('340 people will be added.')).toBeVisible();
  await add.click();
  await expect.poll(() => added.mock.calls).toEqual([[{ product_ids: [70, 71], bought: false, days: 90 }]]);
  // Refused, nothing that was chosen is lost.
  await expect.element(page.getByRole('alert').first()).toBeVisible();
  await expect.element(page.getByText('Soap', { exact: true }).first()).toBeVisible();
});

test('days that are none are said at the field, and nobody can be added', async () => {
  await choose('Soap');
  await userEvent.clear(page.getByRole('textbox', { name: 'Within the last … days' }));
  await expect.element(page.getByText('From 1 to 3650 days.')).toBeVisible();
  await expect.element(add).toBeDisabled();
});
