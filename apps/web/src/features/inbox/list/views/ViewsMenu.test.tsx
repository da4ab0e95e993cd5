import { createInboxView, type InboxView, listInboxViews, noNumber, updateInboxView } from '@herald/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { number } from '#app/testing/somebody.ts';
import { useListPlace } from '#data/inbox/useListPlace.ts';
import ViewsMenu from './ViewsMenu.tsx';

const view = (id: number, name: string, all_numbers: boolean): InboxView => ({
  id,
  name,
  filters: { unread: true },
  is_shared: false,
  all_numbers,
  is_mine: true,
  position: id,
});

const saved = vi.fn();
beforeEach(() => {
  localStorage.clear();
  saved.mockReset();
  serve(listInboxViews, () => ({ data: [view(1, 'Everywhere', true), view(2, 'Only here', false)] }));
  serve(createInboxView, ({ body }) => {
    saved('new', body);
    return { data: { ...view(3, body.name, body.all_numbers ?? false), ...body } as InboxView };
  });
  serve(updateInboxView, ({ params, body }) => {
    saved(params.view_id, body);
    return { data: view(params.view_id, 'Only here', body.all_numbers ?? false) };
  });
});

/** The menu, and whose conversations would be listed. */
function Screen() {
  const { phone_number_id } = useListPlace();
  return (
    <>
      <ViewsMenu target={<button type="button">Views</button>} />
      <output>{phone_number_id === noNumber ? 'all numbers' : 'this number'}</output>
    </>
  );
}

const listed = page.getByRole('status').first();
const item = (name: RegExp) => page.getByRole('menuitem', { name });
/** What is chosen closes the menu. */
const choose = async (name: RegExp) => {
  await item(name).click();
  await expect.element(item(name)).not.toBeInTheDocument();
};
const openMenu = () => page.getByRole('button', { name: 'Views' }).click();

const render = () =>
  renderScreen(Screen, {
    texts: ['inbox', 'views'],
    team: { phone_numbers: [number, { ...number, id: 4 }] },
  });

test('a saved view goes to all numbers or to this one, and says which before it is chosen', async () => {
  await render();
  await expect.element(item(/^Everywhere.*All numbers/)).toBeVisible();
  await expect.element(item(/^Only here$/)).toBeVisible();
  await choose(/^Everywhere/);
  await expect.element(listed).toHaveTextContent('all numbers');
  await openMenu();
  await choose(/^Only here/);
  await expect.element(listed).toHaveTextContent('this number');
});

test('what is saved anew, or over a view, belongs to where one is', async () => {
  await render();
  await choose(/^Everywhere/);
  await openMenu();
  await item(/^Save these filters/).click();
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('Mine');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(() => saved.mock.lastCall)
    .toEqual(['new', { name: 'Mine', is_shared: false, filters: { unread: true }, all_numbers: true }]);
});
