import { useEffect } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { publish } from '../realtime/events.ts';
import { renderScreen } from '../testing/renderScreen.tsx';
import { number, team, user } from '../testing/somebody.ts';
import { AwaitingBadge } from './AwaitingBadge.tsx';
import { followTeam } from './followTeam.ts';

const second = { ...number, id: 4, conversations_awaiting: 5 };
const numbers = [{ ...number, conversations_awaiting: 2 }, second];
const chosen = `herald-all-numbers:${user.id}:${team.id}`;

function Shown() {
  useEffect(() => followTeam(team.id), []);
  return <AwaitingBadge />;
}

const draw = (phone_numbers = numbers) => renderScreen(Shown, { texts: [], team: { phone_numbers } });
const badge = (count: number) =>
  page.getByLabelText(`${count} conversations awaiting reply`, { exact: true });
const tell = (phone_number_id: number, count: number, version: number) =>
  publish('awaiting.updated', { team_id: team.id, numbers: [{ phone_number_id, count, version }] });

beforeEach(() => localStorage.removeItem(chosen));

test('the badge counts who waits on the number of the address', async () => {
  await draw();
  await expect.element(badge(2)).toBeVisible();
  tell(second.id, 9, 10);
  tell(number.id, 3, 11);
  await expect.element(badge(3)).toBeVisible();
});

test('where all numbers are listed together it counts all of them, live, and an old count replaces no newer one', async () => {
  localStorage.setItem(chosen, 'true');
  await draw();
  await expect.element(badge(7)).toBeVisible();
  tell(second.id, 6, 30);
  await expect.element(badge(8)).toBeVisible();
  tell(second.id, 1, 20);
  tell(number.id, 4, 31);
  await expect.element(badge(10)).toBeVisible();
});

test('a team that is left with one number counts that one', async () => {
  localStorage.setItem(chosen, 'true');
  await draw([{ ...number, conversations_awaiting: 2 }]);
  await expect.element(badge(2)).toBeVisible();
});
