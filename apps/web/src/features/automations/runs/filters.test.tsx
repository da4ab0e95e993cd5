import { listAutomationVersions, listExecutions } from '@herald/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal, serve } from '#app/testing/fakeServer.ts';
import { now, serveAutomation, showAutomation } from '../test/serveAutomation.ts';

test('runs are found by version, by how they ended and by the days on which they began', async () => {
  serveAutomation();
  const asked: object[] = [];
  serve(listExecutions, ({ query }) => {
    asked.push(query);
    return { data: [], meta: { next_cursor: null, per_page: 30 } };
  });
  serve(listAutomationVersions, () => ({
    data: [2, 1].map((version) => ({
      ...{ version, note: '', restored_from: null, under_way: 0 },
      ...{ published_at: now, published_by: null },
    })),
  }));
  await showAutomation('?tab=executions');
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('combobox', { name: 'Version' }).click();
  await page.getByRole('option', { name: 'Version 2' }).click();
  await page.getByRole('combobox', { name: 'How it ended' }).fill('Opted');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await page.getByLabelText('Began from').fill('2026-01-02');
  await page.getByLabelText('Until').fill('2026-01-05');
  await expect
    .poll(() => asked.at(-1))
    .toMatchObject({ version: 2, reason: 'opted_out', from: '2026-01-02', to: '2026-01-05' });
  await expect.element(page.getByText('No run matches.')).toBeVisible();
});

test('an address with such a filter shows what it is filtered by', async () => {
  serveAutomation();
  serve(listExecutions, () => ({ data: [], meta: { next_cursor: null, per_page: 30 } }));
  serve(listAutomationVersions, () => ({ data: [] }));
  await showAutomation('?tab=executions&from=2026-01-02');
  await expect.element(page.getByLabelText('Began from')).toHaveValue('2026-01-02');
});

test('versions that could not be loaded are missed with the reason, and can be asked for again', async () => {
  serveAutomation();
  let isDown = true;
  serve(listExecutions, () => ({ data: [], meta: { next_cursor: null, per_page: 30 } }));
  serve(listAutomationVersions, () => {
    if (isDown) return refusal(503, 'busy');
    const told = { note: '', restored_from: null, under_way: 0, published_at: now, published_by: null };
    return { data: [{ version: 2, ...told }] };
  });
  await showAutomation('?tab=executions&version=3');
  const missing = page
    .getByRole('alert')
    .filter({ hasText: 'The versions could not be loaded. Refused: busy' });
  await expect.element(missing).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Version' });
  await expect.element(field).toHaveValue('Version 3');
  isDown = false;
  await missing.getByRole('button', { name: 'Retry' }).click();
  await expect.element(missing).not.toBeInTheDocument();
  await field.click();
  await expect.element(page.getByRole('option', { name: 'Version 2' })).toBeVisible();
});
