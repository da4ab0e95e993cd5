import { z } from 'zod';
import { data, id, numberParams, numberPath, numberThing, queryFlag } from '../common.ts';
import { defineRoute } from '../route.ts';
import { contact } from './contact.ts';

/** Two contacts that may be one person, and what speaks for it. */
export const duplicate = z.object({
  reason: z.enum(['same_email', 'same_name', 'linked_identity']),
  /** What they share. */
  value: z.string(),
  contacts: z.tuple([contact, contact]),
  /** Somebody of the team found them to be two people; by this id they are suggested again. */
  dismissal_id: id.nullable(),
});
export type Duplicate = z.output<typeof duplicate>;

export const listDuplicates = defineRoute({
  name: 'listDuplicates',
  summary: 'Contacts that may be one person, or with `dismissed` those that are not; at most 50 pairs',
  method: 'GET',
  path: `${numberPath}/contacts/duplicates`,
  access: 'number',
  permission: 'contacts.view',
  params: numberParams,
  query: z.object({ dismissed: queryFlag }),
  response: data(z.array(duplicate)),
});

export const dismissDuplicate = defineRoute({
  name: 'dismissDuplicate',
  summary: 'Say that two contacts are two people: they are not suggested again to anybody of the team',
  method: 'POST',
  path: `${numberPath}/contacts/duplicates/dismissals`,
  access: 'number',
  permission: 'contacts.manage',
  params: numberParams,
  body: z.object({ contact_ids: z.tuple([id, id]) }),
  response: data(z.object({ dismissal_id: id })),
  errors: ['same_contact'],
});

export const restoreDuplicate = defineRoute({
  name: 'restoreDuplicate',
  summary: 'Suggest two contacts again that were said to be two people',
  method: 'DELETE',
  path: `${numberPath}/contacts/duplicates/dismissals/:dismissal_id`,
  access: 'number',
  permission: 'contacts.manage',
  params: numberThing('dismissal_id'),
  status: 204,
});
