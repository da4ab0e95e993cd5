import type { TestApp } from './testApp.ts';

let counter = 0;

/** One of each thing that the tools page makes. */
export async function seedToolThings(
  { db }: TestApp,
  onNumber: { team_id: number; phone_number_id: number },
): Promise<{ chat_link_id: number; form_id: number }> {
  counter += 1;
  const link = await db
    .insertInto('chat_links')
    .values({ ...onNumber, name: 'Poster', token: String(counter).padStart(24, 'A') })
    .returning('id')
    .executeTakeFirstOrThrow();
  const form = await db
    .insertInto('optin_forms')
    .values({
      ...onNumber,
      name: 'Counter',
      token: String(counter).padStart(24, 'B'),
      locale: 'en',
      title: 'Our news',
      consent_text: 'I want your offers on WhatsApp.',
      button: 'Subscribe',
      color: '#1b7f4b',
      background: '#ffffff',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { chat_link_id: link.id, form_id: form.id };
}
