import { z } from 'zod';
import { data, id, numberPath, numberThing, time } from '../common.ts';
import { defineRoute } from '../route.ts';
import { contact, contactDetail, optinStatus } from './contact.ts';
import { contactParams } from './path.ts';

/** A merge of two contacts. As long as it stands it can be undone; newer ones of the same contact first. */
export const contactMerge = z.object({
  id,
  kept_contact_id: id,
  merged: z.object({ id, name: z.string().nullable(), phone_number: z.string().nullable() }),
  merged_by: z.object({ user_id: id, name: z.string() }).nullable(),
  merged_at: time,
  undone_by: z.object({ user_id: id, name: z.string() }).nullable(),
  undone_at: time.nullable(),
  /** False when undone already, or when a newer merge of the same contact must be undone first. */
  can_undo: z.boolean(),
});
export type ContactMerge = z.output<typeof contactMerge>;

/** Fields of a merge in which one may prefer the value of the contact that goes. */
export const mergeFields = ['name', 'first_name', 'last_name', 'email', 'phone_number', 'language'] as const;
export const mergeField = z.union([
  z.enum(mergeFields),
  z.templateLiteral(['attributes.', z.string()]).refine((text) => text.length <= 220),
]);
export type MergeField = z.output<typeof mergeField>;

export const mergePreview = z.object({
  kept: contact,
  merged: contact,
  /** Every field in which one of them has a value. What the kept one has wins, unless `take` names the field. */
  fields: z.array(
    z.object({
      field: z.string(),
      kept: z.string().nullable(),
      merged: z.string().nullable(),
      /** Both have one and they differ: a choice. */
      differs: z.boolean(),
    }),
  ),
  /** A refusal of either counts. */
  optin_status: optinStatus,
  /** What moves over. */
  moves: z.object({ messages: z.int(), notes: z.int(), lists: z.int(), campaigns: z.int(), orders: z.int() }),
  /** Why they cannot be merged at present. */
  blocked: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type MergePreview = z.output<typeof mergePreview>;

export const previewMerge = defineRoute({
  name: 'previewMerge',
  summary: 'What a merge would make of two contacts',
  method: 'GET',
  path: `${numberPath}/contacts/:contact_id/merge`,
  access: 'number',
  permission: 'contacts.view',
  params: contactParams,
  /** The contact that would go. */
  query: z.object({ with: z.coerce.number().pipe(id) }),
  response: data(mergePreview),
});

export const mergeContacts = defineRoute({
  name: 'mergeContacts',
  summary: 'Make one contact of two; the one in the path stays',
  method: 'POST',
  path: `${numberPath}/contacts/:contact_id/merge`,
  access: 'number',
  permission: 'contacts.manage',
  params: contactParams,
  body: z.object({
    /** The contact that goes. */
    contact_id: id,
    /** Fields whose value is taken from the one that goes. */
    take: z.array(mergeField).max(250).default([]),
  }),
  response: data(z.object({ contact: contactDetail, merge: contactMerge })),
  errors: ['message_on_its_way', 'same_contact'],
});

export const listMerges = defineRoute({
  name: 'listMerges',
  summary: 'Merges into a contact, newest first',
  method: 'GET',
  path: `${numberPath}/contacts/:contact_id/merges`,
  access: 'number',
  permission: 'contacts.view',
  params: contactParams,
  response: data(z.array(contactMerge)),
});

export const undoMerge = defineRoute({
  name: 'undoMerge',
  summary: 'Part two merged contacts again; what came in the meantime goes to whom it was written by',
  method: 'POST',
  path: `${numberPath}/contact_merges/:merge_id/undo`,
  access: 'number',
  permission: 'contacts.manage',
  params: numberThing('merge_id'),
  response: data(z.object({ kept: contactDetail, restored: contactDetail, merge: contactMerge })),
  errors: ['merge_undone', 'message_on_its_way', 'newer_merge_first'],
});
