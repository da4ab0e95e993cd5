import type { Notification } from '@herald/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { NotificationItem } from './NotificationItem.tsx';

const joined: Notification = {
  id: 1,
  kind: 'member_joined',
  phone_number_id: null,
  contact: null,
  by: { user_id: 7, name: 'Zoé Petit' },
  note_id: null,
  text: null,
  alert: null,
  created_at: '2026-11-01T08:00:00.000Z',
  read_at: '2026-11-01T08:01:00.000Z',
};

const open = (notification: Notification, at = 'screen') =>
  renderScreen(() => <NotificationItem notification={notification} onFollow={() => {}} />, {
    texts: ['notifications'],
    path: at.split('?')[0] ?? at,
    at,
  });

test('somebody who joined leads to the members, everything else to its conversation', async () => {
  const { leave } = await open(joined);
  await expect
    .element(page.getByRole('link', { name: /Zoé Petit joined your team/ }))
    .toHaveAttribute('href', '/teams/1/2/settings/teammates');
  await leave();
  const contact = { id: 12, name: 'Anaïs', phone_number: null };
  await open({ ...joined, kind: 'assigned', phone_number_id: 3, contact });
  await expect
    .element(page.getByRole('link', { name: /Zoé Petit gave you the conversation with Anaïs/ }))
    .toHaveAttribute('href', '/teams/1/3/messages/12');
});

test('what needs attention says what to do and leads there; what is solved says so', async () => {
  const alert = {
    title: 'The campaign “Noël” stopped',
    severity: 'stops' as const,
    path: '/teams/1/2/campaigns/9',
    is_solved: false,
  };
  const text = 'The budget is used up.';
  const { leave } = await open({ ...joined, kind: 'alert', by: null, text, alert });
  const link = page.getByRole('link', { name: /The campaign “Noël” stopped/ });
  await expect.element(link).toHaveAttribute('href', '/teams/1/2/campaigns/9');
  await expect.element(link.getByText(text)).toBeVisible();
  await leave();
  await open({ ...joined, kind: 'alert', by: null, text, alert: { ...alert, is_solved: true } });
  await expect.element(page.getByText('Solved.')).toBeVisible();
});

test('within the inbox the list keeps its filters; a mention leads to its note', async () => {
  const contact = { id: 12, name: 'Anaïs', phone_number: null };
  const assigned = { ...joined, kind: 'assigned' as const, phone_number_id: 2, contact };
  const { leave } = await open(assigned, 'messages?closed=true&label_id=4&around=9');
  const link = page.getByRole('link', { name: /Anaïs/ });
  await expect.element(link).toHaveAttribute('href', '/teams/1/2/messages/12?closed=true&label_id=4');
  await leave();
  await open({ ...assigned, kind: 'mention', note_id: 5 }, 'messages?assigned=me&note=9');
  await expect.element(link).toHaveAttribute('href', '/teams/1/2/messages/12?assigned=me&note=5');
});
