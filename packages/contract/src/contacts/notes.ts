import { z } from 'zod';
import { data, id, numberPath, numberThing, time } from '../common.ts';
import { defineRoute } from '../route.ts';
import { contactParams } from './path.ts';

export const contactNote = z.object({
  id,
  body: z.string(),
  /** Null once they deleted their account. */
  by: z.object({ user_id: id, name: z.string() }).nullable(),
  created_at: time,
  edited_at: time.nullable(),
});
export type ContactNote = z.output<typeof contactNote>;

/** More than anybody reads before answering. They come with the contact. */
export const mostContactNotes = 100;

const body = z.string().trim().min(1).max(4000);
const path = `${numberPath}/contacts/:contact_id/notes` as const;
const noteParams = contactParams.extend(numberThing('note_id').shape);

export const createContactNote = defineRoute({
  name: 'createContactNote',
  summary: 'Note something about a contact for colleagues; the same client_id notes it once',
  method: 'POST',
  path,
  access: 'number',
  permission: 'contacts.manage',
  params: contactParams,
  body: z.object({ body, client_id: z.uuid().optional() }),
  response: data(contactNote),
  status: 201,
  errors: ['too_many_contact_notes'],
});

export const updateContactNote = defineRoute({
  name: 'updateContactNote',
  summary: 'Change a note about a contact that is one’s own',
  method: 'PUT',
  path: `${path}/:note_id`,
  access: 'number',
  permission: 'contacts.manage',
  params: noteParams,
  body: z.object({ body }),
  response: data(contactNote),
  errors: ['note_of_somebody_else'],
});

export const deleteContactNote = defineRoute({
  name: 'deleteContactNote',
  summary: 'Delete a note about a contact: one’s own, or anybody’s for who manages the team',
  method: 'DELETE',
  path: `${path}/:note_id`,
  access: 'number',
  permission: 'contacts.manage',
  params: noteParams,
  status: 204,
  errors: ['note_of_somebody_else'],
});
