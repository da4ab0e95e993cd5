import { getTeam, rolePermissions, setAvailability, type Team } from '@herald/contract';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { refusal, serve } from '../testing/fakeServer.ts';
import { renderScreen } from '../testing/renderScreen.tsx';
import { team } from '../testing/somebody.ts';
import { PersonMenu } from './PersonMenu.tsx';

const menu = page.getByRole('button', { name: /Your menu/ });
const status = (name: RegExp) => page.getByRole('menuitemradio', { name });
const draw = (change: Partial<Team> = {}) =>
  renderScreen(() => <PersonMenu narrow={false} />, { texts: [], team: change });

test('whoever answers says in the frame that they are away, on every number, and sees it there', async () => {
  const asked = vi.fn();
  await draw();
  let away: number[] = [];
  serve(getTeam, () => ({ data: { ...team, away_numbers: away } }));
  serve(setAvailability, ({ body }) => {
    asked(body);
    away = body.is_available ? [] : team.phone_numbers.map(({ id }) => id);
    return { data: [] };
  });
  await menu.click();
  await expect.element(status(/^Available/)).toHaveAttribute('aria-checked', 'true');
  await status(/^Away/).click();
  await expect.element(status(/^Away/)).toHaveAttribute('aria-checked', 'true');
  await expect.element(menu.getByText('Away', { exact: true })).toBeVisible();
  await expect.poll(() => asked.mock.calls).toEqual([[{ is_available: false, everywhere: true }]]);
  await status(/^Available/).click();
  await expect.poll(() => asked.mock.lastCall).toEqual([{ is_available: true, everywhere: true }]);
  await expect.element(menu.getByText('Away', { exact: true })).not.toBeInTheDocument();
});

test('a refusal brings back what was', async () => {
  await draw();
  serve(setAvailability, () => refusal(403, 'forbidden'));
  await menu.click();
  await status(/^Away/).click();
  await expect.element(status(/^Available/)).toHaveAttribute('aria-checked', 'true');
  await expect.element(menu.getByText('Away', { exact: true })).not.toBeInTheDocument();
});

test('whoever answers nobody is not asked', async () => {
  await draw({ permissions: [...rolePermissions.Viewer], roles: ['Viewer'] });
  await menu.click();
  await expect.element(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  expect(status(/^Away/).elements()).toEqual([]);
});
