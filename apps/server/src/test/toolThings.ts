import type { TestApp } from './testApp.ts';

let counter = 0;

/** One of each thing that the tools page makes. */
export async function seedToolThings(
  { db }: TestApp,
  onNumber: { team_id: number; phone_number_id: number },
): Promise<{ chat_link_id: number }> {
  counter += 1;
  const link = await db
    .insertInto('chat_links')
    .values({ ...onNumber, name: 'Poster', token: String(counter).padStart(24, 'A') })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { chat_link_id: link.id };
}
