import { deleteTeam, getSecurity, type Team } from '@herald/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { team } from '#app/testing/somebody.ts';
import { TeamSettingsScreen } from './TeamSettingsScreen.tsx';

const texts = ['onboarding', 'account', 'auth'];
const remove = page.getByRole('button', { name: 'Delete the team' });
const dialog = page.getByRole('dialog');

function open(change: Partial<Team> = {}) {
  serve(getSecurity, () => ({
    data: {
      has_password: true,
      google_linked: false,
      pending_email: null,
      two_factor_since: null,
      recovery_codes_left: 0,
      delete_at: null,
    },
  }));
  return renderScreen(TeamSettingsScreen, { texts, team: change });
}

test('the team ends once its name is typed, the balance given up and the password given', async () => {
  let asked: unknown;
  serve(deleteTeam, ({ body }) => {
    asked = body;
    return { data: { ...team, delete_at: '2026-12-06T10:00:00Z' } };
  });
  await open({ balance: 4200 });
  await remove.click();
  const confirm = dialog.getByRole('button', { name: 'Delete the team' });
  await expect.element(confirm).toBeDisabled();
  await dialog.getByLabelText('Type the team’s name: Atelier Nord').fill('Atelier Nord');
  await dialog.getByLabelText('Give up what is left of the balance: €42.00').click();
  await dialog.getByLabelText('Your password', { exact: true }).fill('secret words');
  await confirm.click();
  await expect.element(page.getByText(/will be deleted on .*2026/).first()).toBeVisible();
  expect(asked).toEqual({ name: 'Atelier Nord', give_up_balance: true, password: 'secret words' });
});

test('whoever is no Owner is not offered it', async () => {
  await open({ roles: ['Admin'] });
  await expect.element(page.getByRole('heading', { name: 'Team', exact: true })).toBeVisible();
  await expect.element(remove).not.toBeInTheDocument();
});
