import { preferences, updatePreferences } from '@herald/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { MailCard } from './MailCard.tsx';

const open = (permissions: readonly string[]) =>
  renderScreen(() => <MailCard preferences={chosen} teamId={1} />, {
    texts: ['push'],
    team: { permissions: permissions as never },
  });
const chosen = preferences.parse({ alert_mails: { campaigns: 'now' } });

test('each group says what is usual or what was chosen; a choice keeps the others', async () => {
  const sent: unknown[] = [];
  serve(updatePreferences, ({ body }) => {
    sent.push(body);
    return { data: chosen };
  });
  await open(['team.manage', 'phone_numbers.manage', 'campaigns.send']);
  await expect.element(page.getByRole('combobox', { name: 'Campaigns' })).toHaveValue('Each one immediately');
  const numbers = page.getByRole('combobox', { name: 'Numbers' });
  await expect.element(numbers).toHaveValue('Urgent ones immediately, the rest once a day');
  await numbers.click();
  await page.getByRole('option', { name: 'Once a day', exact: true }).click();
  await expect.element(numbers).toHaveValue('Once a day');
  await expect.poll(() => sent).toEqual([{ alert_mails: { campaigns: 'now', numbers: 'daily' } }]);
});

test('nobody chooses mails that they would never get', async () => {
  await open(['conversations.reply']);
  await expect.element(page.getByRole('combobox', { name: 'My messages' })).toHaveValue('None');
  await expect.element(page.getByText('Numbers')).not.toBeInTheDocument();
  await expect.element(page.getByText('Imports, exports and system')).not.toBeInTheDocument();
});

test('whoever is told of nothing chooses nothing', async () => {
  await open(['conversations.view']);
  await expect.element(page.getByText('Alerts by e-mail')).not.toBeInTheDocument();
});
