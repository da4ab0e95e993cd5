import { deleteTeam, getSecurity, listTeamExports, type Team, type TeamExport } from '@herald/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { security, team } from '#app/testing/somebody.ts';
import { TeamSettingsScreen } from './TeamSettingsScreen.tsx';

const texts = ['onboarding', 'account', 'auth'];
const remove = page.getByRole('button', { name: 'Delete the team' });
const dialog = page.getByRole('dialog');

const done: TeamExport = {
  id: 7,
  status: 'done' as const,
  error: null,
  progress: 1,
  rows: 12_000,
  files_left_out: 3,
  size: 4_200_000,
  asked_by: 'camille@example.test',
  created_at: '2026-11-22T10:00:00Z',
  finished_at: '2026-11-22T10:05:00Z',
  expires_at: '2026-11-29T10:05:00Z',
};

function open(change: Partial<Team> = {}) {
  serve(listTeamExports, () => ({ data: [done] }));
  serve(getSecurity, () => ({ data: security }));
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
  await dialog.getByLabelText('Give up the remaining balance: €42.00').click();
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

test('whoever may not change the team reads it', async () => {
  await open({ roles: ['Agent'], permissions: ['conversations.reply'] });
  await expect.element(page.getByText('Your role lets you read this, not change it.')).toBeVisible();
  await expect.element(page.getByLabelText('Name of the team')).toHaveAttribute('readonly');
  await expect.element(page.getByRole('button', { name: 'Save' })).not.toBeInTheDocument();
});

test('an archive that is ready can be fetched, and says what is not in it', async () => {
  await open();
  const link = page.getByRole('link', { name: /^Download \(ZIP, 4/ });
  await expect.element(link).toHaveAttribute('href', '/api/teams/1/exports/7/file');
  await expect.element(page.getByText(/3 media files did not fit/)).toBeVisible();
});
