import { deleteTemplate, getTemplate } from '@herald/contract';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '#app/queryClient.ts';
import { refusal, serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { refreshTemplates } from '#data/templates/queries.ts';
import { orderShipped } from '#data/templates/testing.ts';
import { TemplateScreen } from './TemplateScreen.tsx';

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
