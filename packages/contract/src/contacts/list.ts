import { z } from 'zod';
import { id, numberParams, numberPath, pageMeta, pageQuery, queryIds, queryList } from '../common.ts';
import { defineRoute } from '../route.ts';
import { contact, optinStatus } from './contact.ts';

export const contactFilters = z.object({
  search: z.string().trim().max(120).optional(),
  optin_status: optinStatus.optional(),
  group_id: z.coerce.number().pipe(id).optional(),
  segment_id: z.coerce.number().pipe(id).optional(),
});

/** Columns of tables and files. A field of the team's own is `attributes.` and its key. */
export const contactColumns = [
  'name',
  'first_name',
  'last_name',
  'phone_number',
  'email',
  'country_code',
  'language',
  'optin_status',
  'groups',
  'last_interaction_at',
  'created_at',
] as const;
export const contactColumn = z.union([
  z.enum(contactColumns),
  z
    .templateLiteral(['attributes.', z.string()])
    .refine((text) => text.length > 'attributes.'.length && text.length <= 220),
]);
export type ContactColumn = z.output<typeof contactColumn>;

/** How a file of contacts is written. Without columns: all of them. */
export const exportQuery = z.object({
  format: z.enum(['csv', 'xlsx']).default('csv'),
  columns: queryList(contactColumn, 250).optional(),
});

export const contactPage = z.object({
  data: z.array(contact),
  /** Not exact, `total` is "about": of very many people. */
  meta: pageMeta.extend({ is_exact: z.boolean() }),
});

export const listContacts = defineRoute({
  name: 'listContacts',
  summary: 'The contacts of the team',
  method: 'GET',
  path: `${numberPath}/contacts`,
  access: 'number',
  permission: 'contacts.view',
  params: numberParams,
  query: pageQuery.extend(contactFilters.shape).extend({
    sort: z.enum(['recent', 'name', 'created']).default('recent'),
  }),
  response: contactPage,
});

/** An address holds no more ids than this. */
export const mostExportIds = 500;

export const exportContacts = defineRoute({
  name: 'exportContacts',
  summary:
    'Contacts as CSV or XLSX, streamed: those that match the filters of the list, or of some by their ids',
  method: 'GET',
  path: `${numberPath}/contacts/export`,
  access: 'number',
  ownerOnly: true,
  permission: 'contacts.export',
  params: numberParams,
  query: contactFilters.extend(exportQuery.shape).extend({ ids: queryIds(mostExportIds).optional() }),
  responseKind: 'file',
});
