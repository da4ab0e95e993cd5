import type { Alert } from '@herald/contract';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../testing/renderScreen.tsx';
import AlertBanner from './AlertBanner.tsx';

const lost: Alert = {
  id: 1,
  kind: 'number_lost',
  severity: 'stops',
  banner: 'stays',
  phone_number_id: 2,
  title: 'Atelier Lune is no longer connected to WhatsApp',
  advice: 'Nothing is sent or received.',
  since: '2026-11-01T08:00:00.000Z',
  action: { label: 'Reconnect', path: '/onboarding/phones?team=1' },
  for_support: null,
};
const payment: Alert = {
  ...lost,
  id: 2,
  kind: 'number_payment',
  banner: 'goes',
  title: 'Meta cannot charge the account',
};

test('one stands there at a time, the others a press away', async () => {
  await renderScreen(() => <AlertBanner alerts={[lost, payment]} onPutAway={() => {}} />, { texts: [] });
  await expect.element(page.getByText(lost.title)).toBeVisible();
  await expect.element(page.getByText(payment.title)).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('link', { name: 'Reconnect' }))
    .toHaveAttribute('href', '/onboarding/phones?team=1');
  await page.getByRole('button', { name: '1 of 2 alerts. Show the next one' }).click();
  await expect.element(page.getByText(payment.title)).toBeVisible();
});

test('what stops everything cannot be put away, the rest can', async () => {
  const putAway = vi.fn();
  const { leave } = await renderScreen(() => <AlertBanner alerts={[lost]} onPutAway={putAway} />, {
    texts: [],
  });
  await expect.element(page.getByText(lost.title)).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
  await leave();
  await renderScreen(() => <AlertBanner alerts={[payment]} onPutAway={putAway} />, { texts: [] });
  await page.getByRole('button', { name: 'Dismiss' }).click();
  expect(putAway).toHaveBeenCalledWith(payment);
});
