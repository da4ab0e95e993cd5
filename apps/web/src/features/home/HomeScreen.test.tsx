import { type Alert, getHome, type Home, listAlerts, listTeamConversations } from '@herald/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { publish } from '#app/realtime/events.ts';
import { refusal, serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { number as somebodys, team, user } from '#app/testing/somebody.ts';
import { conversation } from '#data/conversations/testing/fixtures.ts';
import { HomeScreen } from './HomeScreen.tsx';

const at = '2026-10-01T08:00:00.000Z';
/** Read from WhatsApp a moment ago, so nobody asks again. */
const number = { ...somebodys, checked_at: new Date().toISOString() };
const quiet: Home = {
  waiting: { count: 0, conversations: [] },
  campaigns: { open: [], any: false },
  earned: { since: at, has_orders: false, orders: 0, credited_orders: 0, turnover: [], cost: [], roas: null },
  setup: { contacts: false, template: false, campaign: false },
};

function open(change: Partial<Home> = {}, ofTeam: Partial<typeof team> = {}, alerts: Alert[] = []) {
  serve(listAlerts, () => ({ data: alerts }));
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

test('once a campaign went out, a payment method that is lost is no step of the way there', async () => {
  await open({ setup: { contacts: true, template: true, campaign: true } }, { meta_billing_v2: true });
  await expect.element(page.getByText('Nothing to fix.')).toBeVisible();
  expect(page.getByRole('region', { name: 'Towards your first campaign' }).elements()).toEqual([]);
});

test('what needs attention leads to where it is put right, and is said to whoever can only pass it on', async () => {
  const stopped: Alert = {
    id: 7,
    kind: 'campaign_stopped',
    severity: 'stops',
    banner: null,
    phone_number_id: 2,
    title: 'The campaign “Black Friday” stopped',
    advice: 'The budget is used up.',
    since: at,
    action: { label: 'Open the campaign', path: '/teams/1/2/campaigns/7' },
    for_support: null,
  };
  const parked: Alert = {
    ...stopped,
    id: 8,
    kind: 'parked',
    title: '2 events could not be processed',
    action: null,
    for_support: 'Team 1: events 4, 5 are parked.',
  };
  await open({}, {}, [stopped, parked]);
  const wrong = page.getByRole('region', { name: 'Needs attention' });
  await expect.element(wrong.getByText(/“Black Friday” stopped\. The budget is used up\./)).toBeVisible();
  await expect
    .element(wrong.getByRole('link', { name: 'Open the campaign' }))
    .toHaveAttribute('href', '/teams/1/2/campaigns/7');
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
  serve(listAlerts, () => refusal(500, 'internal'));
  await renderScreen(HomeScreen, {
    texts: ['home', 'numbers', 'campaigns'],
    team: { phone_numbers: [number] },
  });
  await expect.element(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
});

test('where all numbers are listed together, who waits on any of them is there, and new ones come', async () => {
  const chosen = `herald-all-numbers:${user.id}:${team.id}`;
  localStorage.setItem(chosen, 'true');
  const other = { ...number, id: 4, verified_name: 'Atelier Lyon', conversations_awaiting: 1 };
  let rows = [conversation(8, { phone_number_id: 4, name: 'Basile Caron' })];
  serve(listTeamConversations, () => ({ data: rows, meta: { per_page: 5, next_cursor: null } }));
  await open({}, { phone_numbers: [number, other] });
  const waiting = page.getByRole('region', { name: '1 conversation awaiting reply' });
  const link = waiting.getByRole('link', { name: /Basile Caron.*Atelier Lyon/ });
  await expect.element(link).toHaveAttribute('href', '/teams/1/4/messages/8');
  rows = [conversation(9, { name: 'Agathe Blin' }), ...rows];
  publish('awaiting.updated', { team_id: 1, numbers: [{ phone_number_id: 2, count: 1, version: 5 }] });
  await expect.element(page.getByRole('link', { name: /Agathe Blin.*Atelier Nord/ })).toBeVisible();
  localStorage.removeItem(chosen);
});
