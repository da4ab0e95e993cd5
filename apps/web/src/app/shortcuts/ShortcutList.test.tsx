import { listCampaigns, listContacts, listTemplatesLight } from '@herald/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { navigation } from '../navigation/navigation.ts';
import { TeamKeys } from '../shell/TeamKeys.tsx';
import { serve } from '../testing/fakeServer.ts';
import { renderScreen } from '../testing/renderScreen.tsx';
import { activeShortcuts, useShortcuts } from './useShortcuts.ts';

let closed = 0;

function Screen() {
  useShortcuts('This page', [{ keys: 'e', label: 'Close it', run: () => (closed += 1) }]);
  return (
    <>
      <TeamKeys />
      <input aria-label="Answer" />
    </>
  );
}

test('the question mark lists every key that works here, and nothing that is typed opens it', async () => {
  await renderScreen(Screen, { texts: [] });
  const field = page.getByRole('textbox', { name: 'Answer' });
  await field.fill('Really');
  await userEvent.type(field, '?e');
  await expect.element(field).toHaveValue('Really?e');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  expect([list.elements().length, closed]).toEqual([0, 0]);

  (field.element() as HTMLElement).blur();
  await userEvent.keyboard('?');
  await expect.element(list).toBeVisible();
  const declared = activeShortcuts().flatMap(({ shortcuts }) => shortcuts);
  expect(declared).toHaveLength(navigation.length + 3);
  for (const { label } of declared)
    await expect.element(list.getByText(label, { exact: true }).first()).toBeVisible();
  expect(new Set(declared.map(({ keys }) => keys)).size).toBe(declared.length);

  await userEvent.keyboard('{Escape}');
  await expect.poll(() => list.elements().length).toBe(0);
  await userEvent.keyboard('e');
  expect(closed).toBe(1);
});

test('a box that was ticked takes no keys from the page', async () => {
  closed = 0;
  await renderScreen(
    () => (
      <>
        <Screen />
        <input type="checkbox" aria-label="Choose" />
      </>
    ),
    { texts: [] },
  );
  const box = page.getByRole('checkbox', { name: 'Choose' });
  await box.click();
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('e');
  expect(closed).toBe(1);
});

test('what is typed while the palette is on its way goes into its field, and not to the page', async () => {
  closed = 0;
  const meta = { current_page: 1, from: null, last_page: 1, per_page: 5, to: null, total: 0 };
  for (const search of [listCampaigns, listContacts]) serve(search, () => ({ data: [], meta }) as never);
  serve(listTemplatesLight, () => ({ data: [] }) as never);
  await renderScreen(Screen, { texts: [] });
  await userEvent.keyboard('{Control>}k{/Control}e key');
  const search = page.getByRole('textbox', { name: 'A screen, an action, a contact…' });
  await expect.element(search).toHaveValue('e key');
  await expect.element(search).toHaveFocus();
  expect(closed).toBe(0);
  // The first that matches is chosen.
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});
