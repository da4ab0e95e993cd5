import { type Billing, getBilling, getBillingPortal } from '@herald/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal, serve } from '../testing/fakeServer.ts';
import { renderScreen } from '../testing/renderScreen.tsx';
import { BlockedPage } from './BlockedPage.tsx';

const neverPaid: Billing = {
  plan: 'free',
  billed_by: null,
  can_buy: true,
  has_account: false,
  subscription: null,
  storage: { used: 0, limit: 1 },
};
const bills = page.getByRole('button', { name: 'Invoices and cancellation' });

async function open(billing: Billing) {
  serve(getBilling, () => ({ data: billing }));
  const team = { account_blocked: true, blocked_reason: 'Spam' };
  await renderScreen(() => <BlockedPage teamId={1} />, { texts: ['blocked'], team });
  await expect.element(page.getByText('Spam', { exact: false })).toBeVisible();
}

test('who pays at Shopify, or never paid, is told so and pressed into nothing', async () => {
  await open({ ...neverPaid, plan: 'shopify_pro', billed_by: 'shopify' });
  await expect.element(page.getByText(/Shopify bills the plan of this team/)).toBeVisible();
  await expect.element(bills).not.toBeInTheDocument();
});

test('a team without bills hears that there are none', async () => {
  await open(neverPaid);
  await expect.element(page.getByText(/This team has no invoices/)).toBeVisible();
  await expect.element(bills).not.toBeInTheDocument();
});

test('whoever has bills gets to them', async () => {
  await open({ ...neverPaid, has_account: true });
  serve(getBillingPortal, () => refusal(502, 'payment_refused'));
  await bills.click();
  await expect.element(page.getByText('Refused: payment_refused')).toBeVisible();
});
