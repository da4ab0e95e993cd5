import {
  type BalanceLine,
  type Billing,
  getBalance,
  getBilling,
  listInvoices,
  type Team,
  validateCode,
} from '@herald/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { PricingScreen } from './PricingScreen.tsx';

const free: Billing = {
  plan: 'free',
  billed_by: null,
  can_buy: true,
  has_account: false,
  subscription: null,
  storage: { used: 0, limit: 10 * 1024 ** 3 },
};
const subscribed: Billing = {
  plan: 'stripe_pro',
  billed_by: 'stripe',
  can_buy: true,
  has_account: true,
  subscription: {
    status: 'past_due',
    tier: 'pro',
    interval: 'month',
    period_ends_at: '2026-12-20T10:00:00Z',
    ends_at: null,
    past_due_since: '2026-11-20T10:00:00Z',
    grace_ends_at: '2026-11-27T10:00:00Z',
  },
  storage: free.storage,
};

async function open(billing: Billing, change: Partial<Team> = {}, at = 'screen') {
  serve(getBilling, () => ({ data: billing }));
  serve(listInvoices, () => ({
    data: [
      {
        id: 'in_1',
        number: 'H-0001',
        created_at: '2026-11-20T10:00:00Z',
        amount: { amount: 99_00, currency: 'EUR' },
        status: 'open' as const,
        url: 'https://bills.example/1',
        pdf_url: null,
      },
    ],
    meta: { next_cursor: null, per_page: 12 },
  }));
  const team = { meta_billing_v2: true, current_plan: billing.plan, ...change };
  await renderScreen(PricingScreen, { texts: ['pricing'], at, team });
}

const plan = (name: string) => page.getByRole('region', { name, exact: true });

test('each plan says what it allows and what not, and leads to its checkout', async () => {
  await open(free, { days_until_free_trial_ends: 9 });
  await expect.element(page.getByText(/It ends in 9 days/)).toBeVisible();
  await expect.element(plan('Pro').getByText('Klaviyo (not included)')).toBeInTheDocument();
  await expect.element(plan('Business').getByText('Klaviyo', { exact: true })).toBeVisible();
  await expect.element(plan('Scale').getByRole('button', { name: 'Choose Scale' })).toBeEnabled();
  await page.getByText('Yearly, 2 months free').click();
  await expect.element(plan('Scale').getByText('€2,490.00 billed once a year')).toBeVisible();
});

test('a failed payment is said, with until when, and the bill that waits', async () => {
  await open(subscribed);
  await expect.element(page.getByRole('alert').getByText(/campaigns and automations stop/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'H-0001' }))
    .toHaveAttribute('href', 'https://bills.example/1');
  await expect.element(page.getByText('To be paid')).toBeVisible();
  await expect.element(plan('Pro').getByRole('button', { name: 'Your plan' })).toBeDisabled();
  await expect.element(plan('Scale').getByRole('button', { name: 'Change to Scale' })).toBeEnabled();
});

test('a plan that is gone until its bill is paid leads to the bill, and to no second checkout', async () => {
  const { subscription } = subscribed;
  if (!subscription) throw new Error('It has one.');
  const waiting: Billing = {
    ...subscribed,
    plan: 'free',
    subscription: { ...subscription, status: 'unpaid' },
  };
  await open(waiting, {}, 'screen?plan=scale');
  await expect.element(page.getByRole('alert').getByText(/Pay the open invoice/)).toBeVisible();
  await expect.element(page.getByText(/If nothing is paid by/)).not.toBeInTheDocument();
  await expect.element(plan('Pro').getByRole('button', { name: 'Pay and get Pro back' })).toBeEnabled();
  await expect.element(plan('Scale').getByRole('button')).not.toBeInTheDocument();
  await expect.element(page.getByText(/Taking you to the checkout/)).not.toBeInTheDocument();
});

test('back from a checkout the plan that begun is named, whatever the address says', async () => {
  await open({ ...subscribed, plan: 'stripe_pro' }, {}, 'screen?paid=scale');
  await expect.element(page.getByText(/is being confirmed/)).toBeVisible();
  await expect.element(page.getByText(/Scale is active/)).not.toBeInTheDocument();
});

test('whoever ever paid sees the bills, also without a plan and billed by Meta', async () => {
  await open({ ...free, has_account: true });
  await expect.element(page.getByRole('button', { name: 'Manage billing' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'H-0001' })).toBeVisible();
});

test('what Shopify bills is changed there, and without a shop of its own nothing is sold', async () => {
  await open({ ...free, plan: 'shopify_pro', billed_by: 'shopify' });
  await expect.element(page.getByText(/billed by Shopify/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Scale/ })).not.toBeInTheDocument();
});

test('the Owner sees how much of the room for files is used, and when it is full', async () => {
  await open({ ...free, storage: { used: 3 * 1024 ** 3, limit: 10 * 1024 ** 3 } });
  await expect.element(page.getByText('3 GB of 10 GB for files used')).toBeVisible();
  await expect.element(page.getByText(/Nothing more can be uploaded/)).not.toBeInTheDocument();
  await open({ ...free, storage: { used: 11 * 1024 ** 3, limit: 10 * 1024 ** 3 } });
  await expect.element(page.getByText(/11 GB of 10 GB.*Nothing more can be uploaded/)).toBeVisible();
});

test('whoever does not pay sees the plans and who chooses one', async () => {
  await open(free, { permissions: ['campaigns.view'] });
  await expect.element(page.getByText(/Only the Owner/)).toBeVisible();
  await expect.element(plan('Business').getByText('€49.00')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Choose/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: 'Access code' })).not.toBeInTheDocument();
});

test('a wrong access code is said beside its field', async () => {
  serve(validateCode, () => ({ valid: false, grant: null }));
  await open(free);
  await page.getByRole('textbox', { name: 'Access code' }).fill('nonsense');
  await page.getByRole('button', { name: 'Use code' }).click();
  await expect.element(page.getByText('This code is not valid, or it was used already.')).toBeVisible();
});

test('money that is paid ahead is shown with its movements', async () => {
  const lines: BalanceLine[] = [
    {
      id: 2,
      kind: 'reserve',
      at: '2026-11-21T10:00:00Z',
      available: -30_00,
      reserved: 30_00,
      spent: 0,
      owed: 0,
      campaign_id: 1,
      campaign: 'Black Friday',
    },
  ];
  serve(getBalance, () => ({
    is_prepaid: true,
    available: { amount: 45_00, currency: 'EUR' },
    reserved: { amount: 30_00, currency: 'EUR' },
    owed: { amount: 0, currency: 'EUR' },
    data: lines,
    meta: { next_cursor: null, per_page: 12 },
  }));
  await open(free, { meta_billing_v2: false });
  const balance = plan('Balance for campaigns');
  await expect.element(balance.getByText('€45.00')).toBeVisible();
  await expect.element(balance.getByText('€30.00 more is reserved for campaigns under way.')).toBeVisible();
  await expect.element(balance.getByText('Reserved · Black Friday')).toBeVisible();
});

test('what is missing is said, and a movement shows what it did to it', async () => {
  const refund: BalanceLine = {
    id: 2,
    kind: 'refund',
    at: '2026-11-21T10:00:00Z',
    available: -5_00,
    reserved: 0,
    spent: 0,
    owed: -7_00,
    campaign_id: null,
    campaign: null,
  };
  serve(getBalance, () => ({
    is_prepaid: true,
    available: { amount: 0, currency: 'EUR' },
    reserved: { amount: 0, currency: 'EUR' },
    owed: { amount: 7_00, currency: 'EUR' },
    data: [refund],
    meta: { next_cursor: null, per_page: 12 },
  }));
  await open(free, { meta_billing_v2: false });
  const balance = plan('Balance for campaigns');
  await expect.element(balance.getByText(/^€7\.00 is missing/)).toBeVisible();
  await expect.element(balance.getByRole('cell', { name: /12\.00/ })).toBeVisible();
});
