import { type Contact, listContacts } from '@herald/contract';
import { useLocation } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import StartDialog from './StartDialog.tsx';

const contact = (id: number, name: string): Contact => ({
  id,
  name,
  phone_number: `+3363998000${id}`,
  country_code: 'FR',
  language: null,
  email: null,
  last_interaction_at: null,
  time_since_last_interaction: null,
  is_human_needed: false,
  optin_status: 'opted_in',
  groups: [],
  attributes: {},
  created_at: '2026-11-01T09:00:00.000Z',
});
const people = [contact(1, 'Anna Roy'), contact(2, 'Annabelle Petit')];

/** Beside the address, in which whoever was chosen opens. */
function Shown() {
  return (
    <>
      <StartDialog onClose={() => {}} />
      <output>{useLocation().pathname}</output>
    </>
  );
}

test('Enter opens whoever is found for what stands there, and nobody of the list before', async () => {
  const answer = Promise.withResolvers<void>();
  serve(listContacts, async ({ query }) => {
    if (query.search === 'Annab') await answer.promise;
    const data = people.filter(({ name }) => name?.startsWith(query.search ?? ''));
    const meta = { current_page: 1, last_page: 1, per_page: 8, total: data.length, is_exact: true };
    return { data, meta };
  });
  await renderScreen(Shown, { texts: ['inboxMenus'], path: 'messages/$contactId', at: 'messages/9' });
  const field = page.getByLabelText('Name or number');
  await field.fill('Anna');
  await expect.element(page.getByText('Anna Roy')).toBeVisible();
  await field.fill('Annab');
  await userEvent.keyboard('{Enter}');
  answer.resolve();
  await expect.element(page.getByText('/teams/1/2/messages/2')).toBeInTheDocument();
});
