import {
  deleteTemplate,
  getTemplate,
  getTemplateHistory,
  listAutomationsUsing,
  type TemplateHistory,
} from '@herald/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '#app/queryClient.ts';
import { refusal, serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { refreshTemplates } from '#data/templates/queries.ts';
import { orderShipped } from '#data/templates/testing.ts';
import { TemplateScreen } from './TemplateScreen.tsx';

const history: TemplateHistory = {
  changes: [
    {
      id: 1,
      kind: 'status',
      before: 'PENDING',
      after: 'APPROVED',
      reason: null,
      at: '2026-11-02T09:00:00.000Z',
    },
  ],
  announced: null,
  edits: { left: 10, next_at: null },
  meta_url: 'https://business.facebook.com/latest/whatsapp_manager/message_templates',
  appeal_until: null,
};
beforeEach(() => {
  serve(getTemplateHistory, () => ({ data: history }));
  serve(listAutomationsUsing, () => ({ data: [] }));
});

const params = { team_id: 1, phone_number_id: 2 };
const title = page.getByRole('heading', { level: 1, name: orderShipped.name });

async function openTemplate() {
  const read = vi.fn();
  serve(getTemplate, () => {
    read();
    return { data: orderShipped };
  });
  await renderScreen(TemplateScreen, {
    texts: ['templates'],
    path: 'templates/$templateId',
    at: `templates/${orderShipped.id}`,
  });
  await expect.element(title).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  return read;
}
const confirm = () => page.getByRole('dialog').getByRole('button', { name: 'Delete the template' }).click();

test('a deleted template is not read again, also when the news of it comes first', async () => {
  const read = await openTemplate();
  serve(deleteTemplate, async () => {
    // Before that it may have been read again, as when the window comes to the front.
    read.mockClear();
    void refreshTemplates(queryClient, params);
    return {};
  });
  await confirm();
  await expect.element(title).not.toBeInTheDocument();
  await expect.element(page.getByText('Template deleted.')).toBeVisible();
  expect(read).not.toHaveBeenCalled();
});

test('a template that could not be deleted stays, and its news are read', async () => {
  const read = await openTemplate();
  serve(deleteTemplate, () => refusal(409, 'template_in_use'));
  await confirm();
  await expect.element(page.getByRole('alert').getByText('Refused: template_in_use')).toBeVisible();
  await refreshTemplates(queryClient, params);
  expect(read).toHaveBeenCalledTimes(2);
});

test('shares are of what they speak of: failures of all that was sent, clicks of what arrived, button by button', async () => {
  const stats = { sent: 246, delivered: 171, read: 100, clicked: 57, failed: 75 };
  const button = { text: 'Suivre', url: 'https://shop.example/suivi', messages: 57, clicks: 60 };
  serve(getTemplate, () => ({ data: { ...orderShipped, stats, tracked_buttons: [button] } }));
  await renderScreen(TemplateScreen, {
    texts: ['templates'],
    path: 'templates/$templateId',
    at: `templates/${orderShipped.id}`,
  });
  const figures = page.getByRole('region', { name: 'Results' });
  await expect.element(figures).toMatchTextContent(/Failed\s*75\s*30\.5%/);
  await expect.element(figures).toMatchTextContent(/Clicked\s*57\s*33\.3%/);
  const clicks = page.getByRole('region', { name: 'Clicks by button' });
  await expect.element(clicks.getByRole('listitem')).toMatchTextContent(/57 people\s*33\.3%\s*60 clicks/);
});

test('its past is told with dates and reasons, and a category before it changes', async () => {
  const at = '2026-11-20T09:00:00.000Z';
  const later: TemplateHistory['changes'] = [
    { id: 3, kind: 'status', before: 'PENDING', after: 'REJECTED', reason: 'INVALID_FORMAT', at },
    { id: 2, kind: 'edited', before: 'APPROVED', after: '2', reason: null, at },
  ];
  serve(getTemplate, () => ({ data: { ...orderShipped, status: 'REJECTED' as const } }));
  serve(getTemplateHistory, () => ({
    data: {
      ...history,
      changes: [...later, ...history.changes],
      announced: { category: 'MARKETING', at: '2026-12-01T00:00:00.000Z' },
      appeal_until: '2027-01-19T09:00:00.000Z',
    },
  }));
  await renderScreen(TemplateScreen, {
    texts: ['templates'],
    path: 'templates/$templateId',
    at: `templates/${orderShipped.id}`,
  });
  const past = page.getByRole('region', { name: 'History' });
  await expect.element(past.getByText('Edited: version 2')).toBeVisible();
  await expect.element(past.getByText(/^The format is not right/)).toBeVisible();
  await expect.element(page.getByText('Meta will move this template to Marketing')).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Ask for another review/ }).first()).toBeVisible();
});
