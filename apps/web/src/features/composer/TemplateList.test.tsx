import { type Conversation, listTemplates, type Template } from '@herald/contract';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { orderShipped } from '#data/templates/testing.ts';
import { TemplateList } from './TemplateList.tsx';

const templates: Template[] = [
  orderShipped,
  { ...orderShipped, id: 71, name: 'soldes', category: 'MARKETING', status: 'PAUSED' },
  { ...orderShipped, id: 72, name: 'refuse', status: 'REJECTED' },
  { ...orderShipped, id: 73, name: 'a_l_examen', status: 'PENDING' },
];

async function open(optin_status: Conversation['optin_status']) {
  serve(listTemplates, () => ({ data: templates }));
  const onChoose = vi.fn<(template: Template) => void>();
  const conversation = { optin_status } as Conversation;
  await renderScreen(() => <TemplateList conversation={conversation} onChoose={onChoose} />, {
    texts: ['messages', 'values'],
  });
  return onChoose;
}

const waits = 'Paused by WhatsApp because of its quality: it is sent once WhatsApp lifts the pause.';
const paused = page.getByRole('button', { name: /soldes/ });

test('a paused template is offered, says that it waits, and can be chosen; what Meta never sends is not there', async () => {
  const onChoose = await open('opted_in');
  await expect.element(paused.getByText(waits)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /refuse|a_l_examen/ })).not.toBeInTheDocument();
  const approved = page.getByRole('button', { name: new RegExp(orderShipped.name) });
  await expect.element(approved).toBeEnabled();
  expect(page.getByText(waits).elements()).toHaveLength(1);
  await paused.click();
  expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ name: 'soldes', status: 'PAUSED' }));
});

test('whoever opted out is offered no marketing, paused or not', async () => {
  await open('opted_out');
  await expect.element(paused).toBeDisabled();
  expect(page.getByText(waits).elements()).toEqual([]);
});
