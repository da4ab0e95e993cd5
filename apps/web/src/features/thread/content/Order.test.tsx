import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { Order } from './Order.tsx';

const unpriced = { product_id: 'SKU-1', quantity: 2, price: 0, currency: '' };

test('a product whose price was not told breaks nothing and is not free', async () => {
  await renderScreen(() => <Order order={{ text: null, items: [unpriced] }} />, { texts: ['messages'] });
  await expect.element(page.getByText('Price not given')).toBeVisible();
  await expect.element(page.getByText('Total')).not.toBeInTheDocument();
});
