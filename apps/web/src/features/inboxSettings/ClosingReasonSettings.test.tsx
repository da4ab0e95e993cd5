import { type ClosingReasons, getClosingReasons, updateClosingReasons } from '@herald/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { refusal, serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { ClosingReasonSettings } from './ClosingReasonSettings.tsx';

const written = vi.fn();
let list: ClosingReasons;

beforeEach(() => {
  written.mockReset();
  list = {
    is_required: false,
    version: 3,
    reasons: [
      { id: 1, name: 'Refund', is_archived: false },
      { id: 2, name: 'Delivery', is_archived: false },
      { id: 3, name: 'Old one', is_archived: true },
    ],
  };
  serve(getClosingReasons, () => ({ data: list }));
  serve(updateClosingReasons, ({ body }) => {
    written(body);
    const reasons = body.reasons.map(({ id, name }, at) => ({ id: id ?? 10 + at, name, is_archived: false }));
    list = { is_required: body.is_required, version: body.version + 1, reasons };
    return { data: list };
  });
});

const draw = () => renderScreen(ClosingReasonSettings, { texts: ['inboxSettings'] });
const button = (name: string) => page.getByRole('button', { name });

test('the list is put in order, archived from and added to, each time on top of the one before', async () => {
  await draw();
  await button('Move Delivery up').click();
  await expect
    .poll(() => written.mock.lastCall?.[0])
    .toEqual({
      is_required: false,
      version: 3,
      reasons: [
        { id: 2, name: 'Delivery' },
        { id: 1, name: 'Refund' },
      ],
    });
  await expect.element(button('Move Delivery up')).toBeDisabled();
  await button('Archive Delivery').click();
  await expect.poll(() => written.mock.lastCall?.[0]).toMatchObject({ version: 4, reasons: [{ id: 1 }] });
  await button('Add a reason').click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Advice');
  await button('Save').click();
  await expect
    .poll(() => written.mock.lastCall?.[0])
    .toMatchObject({ version: 5, reasons: [{ id: 1, name: 'Refund' }, { name: 'Advice' }] });
});

test('a reason is offered again, and required only while there is one', async () => {
  await draw();
  await button('Offer Old one again').click();
  await expect
    .poll(() => written.mock.lastCall?.[0].reasons.map(({ id }: { id: number }) => id))
    .toEqual([1, 2, 3]);
  await page.getByRole('switch', { name: /^A reason is required/ }).click();
  await expect.poll(() => written.mock.lastCall?.[0]).toMatchObject({ is_required: true, version: 4 });
  for (const name of ['Refund', 'Delivery', 'Old one']) await button(`Archive ${name}`).click();
  await expect.poll(() => written.mock.lastCall?.[0]).toMatchObject({ is_required: false, reasons: [] });
  await expect.element(page.getByText('No reasons yet', { exact: false })).toBeVisible();
});

test('what a colleague changed meanwhile is told and then shown', async () => {
  await draw();
  await expect.element(button('Archive Refund')).toBeVisible();
  serve(updateClosingReasons, () => refusal(409, 'list_changed'));
  list = { ...list, version: 4, reasons: [{ id: 9, name: 'Of a colleague', is_archived: false }] };
  await button('Archive Refund').click();
  await expect.element(page.getByText('Of a colleague')).toBeVisible();
});
