import { getHome, type Home } from '@herald/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal, serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { number as somebodys, type team } from '#app/testing/somebody.ts';
import { HomeScreen } from './HomeScreen.tsx';

const at = '2026-10-01T08:00:00.000Z';
/** Read from WhatsApp a moment ago, so nobody asks again. */
const number = { ...somebodys, checked_at: new Date().toISOString() };
const quiet: Home = {
  waiting: { count: 0, conversations: [] },
  campaigns: { open: [], any: false },
  problems: [],
  earned: { since: at, has_orders: false, orders: 0, credited_orders: 0, turnover: [], cost: [], roas: null },
  setup: { contacts: false, template: false, campaign: false },
};

function open(change: Partial<Home> = {}, ofTeam: Partial<typeof team> = {}) {
  serve(getHome, () => ({ data: { ...quiet, ...change } }));
  return renderScreen(HomeScreen, {
    texts: ['home', 'numbers', 'campaigns'],
    team: { phone_numbers: [number], ...ofTeam },
  });
}

test('a new team is led to its first campaign, and nothing is invented', async () => {
  await open();
  await expect.element(page.getByRole('link', { name: 'Import', exact: true })).toBeVisible();
  await expect.element(page.getByText('Nothing to fix.')).toBeVisible();
  await expect.element(page.getByText(/No order has come in yet/)).toBeVisible();
  await expect.element(page.getByText(/No customer is waiting/)).toBeVisible();
});

test('what went wrong leads to where it is put right, numbers and payments of the team among it', async () => {
  await open(
    {
      problems: [
        { kind: 'campaign_stopped', id: 7, name: 'Black Friday', message: 'The budget is used up.', at },
        { kind: 'template', id: 8, name: 'sale', status: 'REJECTED', at },
        { kind: 'parked', count: 2, ids: [4, 5], at },
      ],
    },
    {
      grace_ends_at: '2030-01-05T08:00:00.000Z',
      phone_numbers: [number, { ...number, id: 3, verified_name: 'Atelier Sud', connection: 'lost' }],
    },
  );
  const wrong = page.getByRole('region', { name: 'Needs attention' });
  await expect.element(wrong.getByText(/“Black Friday” stopped\. The budget is used up\./)).toBeVisible();
  await expect
    .element(wrong.getByRole('link', { name: 'Open the campaign' }))
    .toHaveAttribute('href', '/teams/1/2/campaigns/7');
  await expect
    .element(wrong.getByRole('link', { name: 'Open the template' }))
    .toHaveAttribute('href', '/teams/1/2/templates/8');
  await expect.element(wrong.getByText(/Atelier Sud: WhatsApp no longer lets/)).toBeVisible();
  await expect.element(wrong.getByText(/plan ends on Jan 5, 2030/)).toBeVisible();
  await expect.element(wrong.getByRole('button', { name: 'Copy for support' })).toBeVisible();
});

test('what it earned stands beside what it cost', async () => {
  const eur = (amount: number) => [{ amount, currency: 'EUR' }];
  await open({
    earned: {
      since: at,
      has_orders: true,
      orders: 9,
      credited_orders: 4,
      turnover: eur(50_000),
      cost: eur(2_500),
      roas: 20,
    },
  });
  const earned = page.getByRole('region', { name: 'Revenue from your messages' });
  await expect.element(earned.getByText('€500.00')).toBeVisible();
  await expect.element(earned.getByText('4 of 9')).toBeVisible();
  await expect.element(earned.getByText('€25.00')).toBeVisible();
});

test('a failure is said, with a way to try again', async () => {
  serve(getHome, () => refusal(500, 'internal'));
  await renderScreen(HomeScreen, {
    texts: ['home', 'numbers', 'campaigns'],
    team: { phone_numbers: [number] },
  });
  await expect.element(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
});
