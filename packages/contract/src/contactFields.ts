import { z } from 'zod';
import { data, id, pathId, queryFlag, shortName, teamParams } from './common.ts';
import { defineRoute } from './route.ts';

// A field is a named and typed view of one key of a contact's `attributes`, where values are text: numbers as 12.5,
// dates as 2026-01-31, yes/no as true and false, a choice as its text. Imported columns are there before anybody
// declares what they are.

export const contactFieldKinds = ['text', 'number', 'date', 'boolean', 'choice'] as const;
export const contactFieldKind = z.enum(contactFieldKinds);
export type ContactFieldKind = z.output<typeof contactFieldKind>;

export const contactField = z.object({
  id,
  /** Under which values are kept. Never changes. */
  key: z.string(),
  name: z.string(),
  kind: contactFieldKind,
  /** Of a choice, in order. */
  choices: z.array(z.string()),
  position: z.int(),
});
export type ContactField = z.output<typeof contactField>;

/** Values that do not suit a kind. They stay as they are, count as empty in segments, and are told when edited. */
export const fieldFit = z.object({
  /** Contacts that have a value. */
  values: z.int(),
  misfits: z.int(),
  /** Some of them, at most 10. */
  samples: z.array(z.string()),
});
export type FieldFit = z.output<typeof fieldFit>;

const path = '/api/teams/:team_id/contact_fields';
const params = teamParams.extend({ field_id: pathId });
const choices = z
  .array(z.string().trim().min(1).max(200))
  .max(200)
  .transform((list) => [...new Set(list)]);

export const listContactFields = defineRoute({
  name: 'listContactFields',
  summary: 'Fields of the team’s own, in order',
  method: 'GET',
  path,
  access: 'team',
  permission: 'contacts.view',
  params: teamParams,
  response: data(z.array(contactField)),
});

/** Keys that contacts have, declared or not: what can become a field. */
export const listContactKeys = defineRoute({
  name: 'listContactKeys',
  summary: 'Keys under which contacts have values',
  method: 'GET',
  path: `${path}/keys`,
  access: 'team',
  permission: 'contacts.view',
  params: teamParams,
  response: data(
    z.array(
      z.object({
        key: z.string(),
        field_id: id.nullable(),
        contacts_count: z.int(),
        /** Otherwise judged from a sample: the team is too large to be read while somebody waits. */
        is_exact: z.boolean(),
        /** At most three. */
        samples: z.array(z.string()),
      }),
    ),
  ),
});

export const createContactField = defineRoute({
  name: 'createContactField',
  summary: 'Declare a field, new or for a key that contacts have already',
  method: 'POST',
  path,
  access: 'team',
  permission: 'groups.manage',
  params: teamParams,
  body: z.object({
    name: shortName,
    /** Without one: made from the name. */
    key: z.string().trim().min(1).max(200).optional(),
    kind: contactFieldKind,
    choices: choices.default([]),
  }),
  response: data(contactField.extend({ fit: fieldFit })),
  status: 201,
  errors: ['field_name_taken', 'field_key_taken', 'choices_missing', 'too_many_fields'],
});

export const updateContactField = defineRoute({
  name: 'updateContactField',
  summary: 'Rename a field or change its kind; `fit` tells how many values do not suit it',
  method: 'PUT',
  path: `${path}/:field_id`,
  access: 'team',
  permission: 'groups.manage',
  params,
  body: z.object({
    name: shortName.optional(),
    kind: contactFieldKind.optional(),
    choices: choices.optional(),
  }),
  response: data(contactField.extend({ fit: fieldFit })),
  errors: ['field_name_taken', 'choices_missing'],
});

export const checkContactField = defineRoute({
  name: 'checkContactField',
  summary: 'How many values would not suit another kind',
  method: 'POST',
  path: `${path}/:field_id/check`,
  access: 'team',
  permission: 'groups.manage',
  params,
  body: z.object({ kind: contactFieldKind, choices: choices.default([]) }),
  response: data(fieldFit),
});

export const orderContactFields = defineRoute({
  name: 'orderContactFields',
  summary: 'Put the fields in order; those not named follow',
  method: 'PUT',
  path: `${path}/order`,
  access: 'team',
  permission: 'groups.manage',
  params: teamParams,
  body: z.object({ field_ids: z.array(id).max(500) }),
  response: data(z.array(contactField)),
});

export const deleteContactField = defineRoute({
  name: 'deleteContactField',
  summary: 'Remove a field; its values stay on the contacts unless `values` is true',
  method: 'DELETE',
  path: `${path}/:field_id`,
  access: 'team',
  permission: 'groups.manage',
  params,
  query: z.object({ values: queryFlag }),
  status: 204,
  errors: ['field_in_use'],
});
