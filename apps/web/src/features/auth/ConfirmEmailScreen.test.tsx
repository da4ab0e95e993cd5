import { confirmEmail, getSecurity, resendConfirmation, type User } from '@herald/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal, serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { security, user } from '#app/testing/somebody.ts';
import { ConfirmEmailScreen } from './ConfirmEmailScreen.tsx';

const open = (change: Partial<User> = {}) =>
  renderScreen(ConfirmEmailScreen, { texts: ['auth'], at: 'screen?token=t', user: change });

const title = (name: string) => page.getByRole('heading', { level: 1, name });
const confirmed = title('Your e-mail is confirmed');
const refused = title('This link did not work');
const resend = page.getByRole('button', { name: 'Send a new link' });

test('the e-mail is confirmed once the server says so, and not before', async () => {
  const answer = Promise.withResolvers<void>();
  serve(confirmEmail, async () => {
    await answer.promise;
    return { data: { ...user, email: 'new@example.test' } };
  });
  await open();
  await expect.element(title('Confirm your e-mail')).toBeVisible();
  await expect.element(confirmed).not.toBeInTheDocument();
  answer.resolve();
  await expect.element(page.getByText('new@example.test is confirmed. Thank you!')).toBeVisible();
  await expect.element(confirmed).toBeVisible();
});

test('a link that counts for nothing here is refused, also when this account is confirmed', async () => {
  serve(confirmEmail, () => refusal(422, 'link_invalid'));
  serve(getSecurity, () => ({ data: security }));
  await open();
  await expect.element(page.getByText('Refused: link_invalid')).toBeVisible();
  await expect
    .element(page.getByText(/signed in with camille@example.test, which is confirmed/))
    .toBeVisible();
  await expect.element(refused).toBeVisible();
  await expect.element(confirmed).not.toBeInTheDocument();
  await expect.element(resend).not.toBeInTheDocument();
});

test('the link of a new e-mail that came too late is sent again', async () => {
  serve(confirmEmail, () => refusal(422, 'link_invalid'));
  serve(getSecurity, () => ({ data: { ...security, pending_email: 'new@example.test' } }));
  serve(resendConfirmation, () => ({ message: 'Sent to new@example.test.' }));
  await open();
  await expect.element(page.getByRole('alert').getByText('Refused: link_invalid')).toBeVisible();
  await expect.element(page.getByText(/camille@example.test/)).not.toBeInTheDocument();
  await resend.click();
  await expect.element(page.getByText('Sent to new@example.test.')).toBeVisible();
});

test('whoever was never confirmed is told the reason and gets a new link', async () => {
  serve(confirmEmail, () => refusal(422, 'link_invalid'));
  serve(getSecurity, () => ({ data: security }));
  await open({ email_verified: false });
  await expect.element(page.getByRole('alert').getByText('Refused: link_invalid')).toBeVisible();
  await expect.element(resend).toBeVisible();
});

test('an e-mail that somebody else has is refused with the reason, and no new link is offered', async () => {
  serve(confirmEmail, () => refusal(409, 'email_taken'));
  await open();
  await expect.element(page.getByRole('alert').getByText('Refused: email_taken')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Choose another e-mail' }))
    .toHaveAttribute('href', '/account');
  await expect.element(confirmed).not.toBeInTheDocument();
  await expect.element(resend).not.toBeInTheDocument();
});

test('what the server could not answer is asked again', async () => {
  serve(confirmEmail, () => refusal(500, 'internal'));
  await open();
  await expect.element(title('Confirm your e-mail')).toBeVisible();
  serve(confirmEmail, () => ({ data: user }));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(confirmed).toBeVisible();
});
