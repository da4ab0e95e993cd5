import { disconnectGoogle, type Security } from '@herald/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal, serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { security as passwordOnly } from '#app/testing/somebody.ts';
import { GoogleCard } from './GoogleCard.tsx';

const security: Security = { ...passwordOnly, google_linked: true };

const open = (change: Partial<Security> = {}) =>
  renderScreen(() => <GoogleCard security={{ ...security, ...change }} />, { texts: ['account', 'auth'] });

const button = () => page.getByRole('button', { name: 'Disconnect Google' });

test('Google is let go with the password, and a wrong one says so at its field', async () => {
  const asked: unknown[] = [];
  serve(disconnectGoogle, ({ body }) => {
    asked.push(body);
    if (body.password === 'right') return { data: { ...security, google_linked: false } };
    return refusal(422, 'validation_failed', { password: ['This is not your password.'] });
  });
  await open();
  await button().click();
  const dialog = page.getByRole('dialog', { name: 'Disconnect Google' });
  const password = dialog.getByLabelText('Your password', { exact: true });
  await expect.element(password).toHaveFocus();
  await password.fill('wrong');
  await dialog.getByRole('button', { name: 'Disconnect Google' }).click();
  await expect.element(dialog.getByText('This is not your password.')).toBeVisible();
  await password.fill('right');
  await dialog.getByRole('button', { name: 'Disconnect Google' }).click();
  await expect.element(page.getByText('Google is disconnected.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(asked).toEqual([{ password: 'wrong' }, { password: 'right' }]);
});

test('whoever has no password sets one first, and without Google there is nothing to let go', async () => {
  const { leave } = await open({ has_password: false });
  await expect.element(page.getByText(/Set a password before you disconnect it/)).toBeVisible();
  await expect.element(button()).toBeDisabled();
  await leave();
  await open({ google_linked: false });
  await expect.element(button()).not.toBeInTheDocument();
});
