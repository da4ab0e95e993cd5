import { getClosingReasons, listAgents, listGroups, listLabels } from '@herald/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal, serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import FilterMenu from './FilterMenu.tsx';

const Shown = () => <FilterMenu target={<button type="button">Filter</button>} />;

test('choices that could not be loaded are missed with words, and can be asked for again', async () => {
  let isDown = true;
  serve(listAgents, () => ({ data: [] }));
  serve(getClosingReasons, () => ({ data: { version: 0, is_required: false, reasons: [] } }));
  serve(listGroups, () => ({ data: [] }) as never);
  serve(listLabels, () => {
    if (isDown) return refusal(500, 'internal');
    return { data: [{ id: 4, name: 'Refund', color: 'blue' }] } as never;
  });
  await renderScreen(Shown, { texts: ['inbox', 'inboxMenus'] });
  const missing = page.getByText('Some choices could not be loaded.');
  await expect.element(missing).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(missing).not.toBeInTheDocument();
  await page.getByRole('combobox', { name: 'Label' }).click();
  await expect.element(page.getByRole('option', { name: 'Refund' })).toBeVisible();
});
