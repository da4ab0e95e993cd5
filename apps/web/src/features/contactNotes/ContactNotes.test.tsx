import {
  type ContactDetail,
  type ContactNote,
  createContactNote,
  getContact,
  updateContactNote,
} from '@herald/contract';
import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal, serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { user } from '#app/testing/somebody.ts';
import { contactQuery } from '#data/contacts/contactQuery.ts';
import { ContactNotes } from './ContactNotes.tsx';

const place = { team_id: 1, phone_number_id: 1 };
const at = '2026-11-01T10:00:00.000Z';
const note = (id: number, body: string, by: ContactNote['by']): ContactNote => ({
  id,
  body,
  by,
  created_at: at,
  edited_at: null,
});
const own = { user_id: user.id, name: 'Claire Fontaine' };

const lea = (...notes: ContactNote[]): ContactDetail => ({
  id: 7,
  name: 'Léa Fabre',
  first_name: 'Léa',
  last_name: 'Fabre',
  phone_number: '+33612345678',
  country_code: 'FR',
  language: null,
  email: null,
  last_interaction_at: null,
  time_since_last_interaction: null,
  optin_status: 'unknown',
  is_human_needed: false,
  groups: [],
  attributes: {},
  created_at: at,
  identities: [],
  consent: [],
  notes,
});

function Screen() {
  const { data } = useQuery(contactQuery(place, 7));
  return data ? <ContactNotes place={place} contact={data} /> : null;
}

test('a note leaves its field only once it is kept, and is asked for once though it was sent twice', async () => {
  const ids: (string | undefined)[] = [];
  serve(getContact, () => ({ data: lea(note(1, 'Prefers the phone', { user_id: 99, name: 'Karim' })) }));
  serve(createContactNote, ({ body }) => {
    ids.push(body.client_id);
    if (ids.length === 1) return refusal(503, 'unavailable');
    return { data: note(2, body.body, own) };
  });
  await renderScreen(Screen, { texts: ['contacts'] });
  await expect.element(page.getByText('Prefers the phone')).toBeVisible();
  const field = page.getByRole('textbox', { name: 'New note about this contact' });
  await field.fill('Allergic to nuts');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect.element(page.getByText('Refused: unavailable')).toBeVisible();
  await expect.element(field).toHaveValue('Allergic to nuts');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect.element(page.getByRole('article', { name: 'Note by You' })).toBeVisible();
  await expect.element(field).toHaveValue('');
  expect(new Set(ids).size).toBe(1);
});

test('one’s own note is changed, a colleague’s is not, and Escape keeps what was typed', async () => {
  serve(getContact, () => ({
    data: lea(note(2, 'Allergic to nuts', own), note(1, 'Prefers the phone', { user_id: 99, name: 'Karim' })),
  }));
  serve(updateContactNote, ({ body }) => ({ data: { ...note(2, body.body, own), edited_at: at } }));
  await renderScreen(Screen, { texts: ['contacts'] });
  await page.getByRole('button', { name: 'Edit note' }).click();
  const editor = page.getByRole('textbox', { name: 'Edit the note' });
  await editor.fill('Allergic to almonds');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Allergic to nuts')).toBeVisible();
  await page.getByRole('button', { name: 'Edit note' }).click();
  await expect.element(editor).toHaveValue('Allergic to almonds');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Allergic to almonds')).toBeVisible();
  await expect
    .poll(() => page.getByRole('article', { name: 'Note by You' }).element().textContent)
    .toContain('edited');
});
