import { getAutomation, getAutomationStatistics, listAutomationVersions } from '@herald/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal, serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { AutomationStatsScreen } from './AutomationStatsScreen.tsx';
import { automation, blockFigures, flow, serveAutomation, statistics } from './test/serveAutomation.ts';

test('figures stand in the order in which people come to the blocks, with what their orders were worth', async () => {
  serveAutomation();
  serve(listAutomationVersions, () => ({ data: [] }));
  // As a database gives them back: by their ids.
  const { a, t, w } = flow.blocks;
  if (!a || !t || !w) throw new Error('There are three blocks.');
  serve(getAutomation, () => ({
    data: { ...automation, graph: { ...flow, blocks: { a, t, w } } },
  }));
  serve(getAutomationStatistics, () => ({
    data: {
      ...statistics,
      blocks: ['w', 'a', 't'].map((id) => ({
        ...blockFigures(id),
        ...{ delivered: 8, read: 6, order_count: id === 'a' ? 3 : 0 },
        turnover: { amount: id === 'a' ? 4500 : 0, currency: 'EUR' },
      })),
    },
  }));
  await page.viewport(1440, 900);
  await renderScreen(AutomationStatsScreen, {
    texts: ['automations'],
    path: 'automations/$automationId/stats',
    at: 'automations/7/stats',
  });
  const table = page.getByRole('table', { name: 'Figures by block' });
  await expect.element(table).toBeVisible();
  const rows = () =>
    table
      .getByRole('row')
      .elements()
      .map((row) => row.textContent ?? '');
  await expect.poll(() => rows().length).toBe(4);
  expect(rows()[1]).toMatch(/^Inbound message/);
  expect(rows()[2]).toMatch(/^Text.*75%.*3€45\.00$/);
  expect(rows()[3]).toMatch(/^Wait/);
});

test('figures come without the versions to filter them by, and say so', async () => {
  serveAutomation();
  serve(listAutomationVersions, () => refusal(503, 'busy'));
  await renderScreen(AutomationStatsScreen, {
    texts: ['automations'],
    path: 'automations/$automationId/stats',
    at: 'automations/7/stats',
  });
  const missing = 'The versions could not be loaded. Refused: busy';
  await expect.element(page.getByRole('alert').getByText(missing)).toBeVisible();
  await expect.element(page.getByRole('table', { name: 'Figures by block' })).toBeVisible();
});
