import { type Contact, type ContactDetail, getAutomation, getContact, listContacts } from '@herald/contract';
import { type Graph, graph } from '@herald/flow';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { serve } from '#app/testing/fakeServer.ts';
import { automation, serveAutomation, showAutomation } from '../test/serveAutomation.ts';

const called: Graph = graph.parse({
  start: 't',
  blocks: {
    t: { type: 'trigger', settings: { kind: 'audience' } },
    a: { type: 'text', settings: { body: 'Hello {{first_name}}' } },
    h: { type: 'http', settings: { url: 'https://erp.example', save: { state: 'order.state' } } },
    b: { type: 'text', settings: { body: 'It is {{state}}.' } },
  },
  next: { t: { next: 'a' }, a: { next: 'h' }, h: { next: 'b' } },
  variables: [{ name: 'state', kind: 'text' }],
});
const ana = { id: 5, name: 'Ana Costa', first_name: 'Ana', phone_number: '33639982690', attributes: {} };

async function openPlayer() {
  serveAutomation();
  serve(getAutomation, () => ({ data: { ...automation, trigger_type: 'audience' as const, graph: called } }));
  serve(listContacts, () => ({
    data: [ana as unknown as Contact],
    meta: { current_page: 1, per_page: 30, total: 1, last_page: 1 } as never,
  }));
  serve(getContact, () => ({
    data: { ...ana, optin_status: 'opted_out' } as unknown as ContactDetail,
  }));
  await showAutomation('');
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  return page.getByRole('complementary', { name: 'Test on a phone' });
}

test('texts are filled with what is known of a chosen contact, whose opt-out counts, and what another system answers is typed', async () => {
  const player = await openPlayer();
  await player.getByRole('button', { name: 'Choose a contact' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Ana Costa/ })
    .click();
  await expect.element(player.getByText('With the values of Ana Costa')).toBeVisible();
  await expect.element(player.getByRole('checkbox', { name: /opted out/i })).toBeChecked();
  await player.getByRole('button', { name: 'Start' }).click();
  await expect.element(player.getByText('Hello Ana')).toBeVisible();
  await player
    .getByRole('textbox', { name: 'What the other system answers, as JSON' })
    .fill('{"order": {"state": "on its way"}}');
  await player.getByRole('button', { name: 'The request succeeds' }).click();
  await expect.element(player.getByText('It is on its way.')).toBeVisible();
  await expect.element(player.getByText('The run is finished.')).toBeVisible();
});

test('turns that were saved are played again from their file', async () => {
  const player = await openPlayer();
  const turns = [
    {
      input: {
        at: '2026-01-05T10:00:00.000Z',
        kind: 'start',
        trigger: { kind: 'audience', message: null, output: null, values: {} },
      },
      bursts: [{ answers: [{ kind: 'sent', message: 1 }] }],
    },
    {
      input: {
        ...{ at: '2026-01-05T10:00:00.000Z', kind: 'called', ok: true, why: '' },
        values: { state: 'lost' },
      },
      bursts: [{ answers: [{ kind: 'sent', message: 2 }] }],
    },
  ];
  const field = () => document.querySelector<HTMLInputElement>('input[type="file"]');
  await expect.poll(field).not.toBeNull();
  await userEvent.upload(field() as HTMLInputElement, new File(['{}'], 'other.json'));
  await expect.element(player.getByText('This file holds no turns saved here.')).toBeVisible();
  await userEvent.upload(field() as HTMLInputElement, new File([JSON.stringify(turns)], 'turns.json'));
  await expect.element(player.getByText('It is lost.')).toBeVisible();
  await expect.element(player.getByText('This file holds no turns saved here.')).not.toBeInTheDocument();
});
