import { z } from 'zod';
import { data, id, numberParams, numberPath, numberThing, pageQuery, shortName, time } from './common.ts';
import { contactPage, exportQuery } from './contacts/index.ts';
import { defineRoute } from './route.ts';

/** The twelve named colours of the theme. */
export const groupColors = [
  'gray',
  'red',
  'pink',
  'grape',
  'violet',
  'indigo',
  'blue',
  'cyan',
  'teal',
  'green',
  'yellow',
  'orange',
] as const;
export const groupColor = z.enum(groupColors);

/** People read "list"; the wire says group. */
export const group = z.object({
  id,
  name: z.string(),
  color: groupColor,
  contacts_count: z.int(),
  created_at: time,
});
export type Group = z.output<typeof group>;

const params = numberThing('group_id');
const path = `${numberPath}/groups/:group_id`;

export const listGroups = defineRoute({
  name: 'listGroups',
  summary: 'The lists of a number',
  method: 'GET',
  path: `${numberPath}/groups`,
  access: 'number',
  permission: 'contacts.view',
  params: numberParams,
  query: z.object({ search: z.string().trim().max(120).optional() }),
  response: data(z.array(group)),
});

export const getGroup = defineRoute({
  name: 'getGroup',
  summary: 'One list',
  method: 'GET',
  path,
  access: 'number',
  permission: 'contacts.view',
  params,
  response: data(group),
});

export const createGroup = defineRoute({
  name: 'createGroup',
  summary: 'Create a list',
  method: 'POST',
  path: `${numberPath}/groups`,
  access: 'number',
  permission: 'groups.manage',
  params: numberParams,
  body: z.object({ name: shortName, color: groupColor.default('green') }),
  response: data(group),
  errors: ['group_name_taken'],
});

export const updateGroup = defineRoute({
  name: 'updateGroup',
  summary: 'Rename or recolour a list',
  method: 'PUT',
  path,
  access: 'number',
  permission: 'groups.manage',
  params,
  body: z.object({ name: shortName.optional(), color: groupColor.optional() }),
  response: data(group),
  errors: ['group_name_taken'],
});

export const deleteGroup = defineRoute({
  name: 'deleteGroup',
  summary: 'Delete a list; its contacts stay',
  method: 'DELETE',
  path,
  access: 'number',
  permission: 'groups.manage',
  params,
  errors: ['group_in_use'],
});

export const listGroupContacts = defineRoute({
  name: 'listGroupContacts',
  summary: 'The contacts of a list',
  method: 'GET',
  path: `${path}/contacts`,
  access: 'number',
  permission: 'contacts.view',
  params,
  query: pageQuery.extend({ search: z.string().trim().max(120).optional() }),
  response: contactPage,
});

const contactIds = z.object({ contact_ids: z.array(id).min(1).max(10_000) });

export const attachToContacts = defineRoute({
  name: 'attachToContacts',
  summary: 'Add contacts to a list; those already in it stay as they are',
  method: 'POST',
  path: `${path}/attachToContacts`,
  access: 'number',
  permission: 'groups.manage',
  params,
  body: contactIds.extend({
    /** Automations that wait for whoever comes on the list begin. Left out: for one contact they do, for several they do not. */
    start_automations: z.boolean().optional(),
  }),
  response: data(group.extend({ added: z.int() })),
});

export const detachToContacts = defineRoute({
  name: 'detachToContacts',
  summary: 'Remove contacts from a list',
  method: 'POST',
  path: `${path}/detachToContacts`,
  access: 'number',
  permission: 'groups.manage',
  params,
  body: contactIds,
  response: data(group.extend({ removed: z.int() })),
});

export const exportGroup = defineRoute({
  name: 'exportGroup',
  summary: 'The contacts of a list as CSV or XLSX, streamed',
  method: 'GET',
  path: `${path}/export`,
  access: 'number',
  ownerOnly: true,
  permission: 'contacts.export',
  params,
  query: exportQuery,
  responseKind: 'file',
});
