import { listSecurityEvents, type SecurityEvent } from '@herald/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal, serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { SecurityEventsCard } from './SecurityEventsCard.tsx';

const signIn: SecurityEvent = {
  id: 'e2',
  kind: 'signed_in',
  at: '2026-11-01T08:00:00.000Z',
  means: 'password',
  second_step: 'recovery_code',
  is_new_browser: true,
  detail: null,
  count: 1,
  from_several: false,
  browser: 'Chrome',
  system: 'Windows',
  device: 'desktop',
  ip: '192.0.2.7',
};
const failures: SecurityEvent = {
  ...signIn,
  id: 'e1',
  kind: 'sign_in_failed',
  means: null,
  second_step: null,
  is_new_browser: null,
  count: 12,
  from_several: true,
};
const pageOf = (data: SecurityEvent[], next_cursor: string | null = null) => ({
  data,
  meta: { next_cursor, per_page: 10 },
});

const open = () => renderScreen(() => <SecurityEventsCard />, { texts: ['account'] });

test('says what happened, how and from where, and goes on page by page', async () => {
  serve(listSecurityEvents, ({ query }) =>
    query.cursor === undefined ? pageOf([signIn], '1.e.2') : pageOf([failures]),
  );
  await open();
  const lines = page.getByRole('listitem');
  for (const text of ['Signed in', 'New browser', 'With your password · recovery code']) {
    await expect.element(lines.first().getByText(text, { exact: true })).toBeVisible();
  }
  await expect.element(lines.first().getByText('Chrome · Windows · 192.0.2.7')).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.element(lines.nth(1).getByText('12 failed sign-ins')).toBeVisible();
  await expect
    .element(lines.nth(1).getByText('Chrome · Windows · 192.0.2.7 and other addresses'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('a page that does not come says why, and comes on retrying', async () => {
  serve(listSecurityEvents, ({ query }) =>
    query.cursor === undefined ? pageOf([signIn], '1.e.2') : refusal(400, 'refused'),
  );
  await open();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.element(page.getByRole('alert').getByText('Refused: refused')).toBeVisible();
  serve(listSecurityEvents, () => pageOf([failures]));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('12 failed sign-ins')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('says so when there is nothing, and why when it cannot be shown', async () => {
  serve(listSecurityEvents, () => pageOf([]));
  const { leave } = await open();
  await expect.element(page.getByText('Nothing has happened in the last 90 days.')).toBeVisible();
  await leave();
  serve(listSecurityEvents, () => refusal(500, 'internal'));
  await open();
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
});
