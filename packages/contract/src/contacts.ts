import { z } from 'zod';
import { data, id, numberParams, numberPath, numberThing, page, pageQuery, time } from './common.ts';
import { defineRoute } from './route.ts';

export const optinStatuses = ['opted_in', 'opted_out', 'unknown'] as const;
export const optinStatus = z.enum(optinStatuses);
export type OptinStatus = z.output<typeof optinStatus>;

export const contact = z.object({
  id,
  name: z.string().nullable(),
  /** E.164; null for people known only by a WhatsApp user id. */
  phone_number: z.string().nullable(),
  country_code: z.string().nullable(),
  email: z.string().nullable(),
  /** Humanised by the client; ISO time of the last message either way. */
  last_interaction_at: time.nullable(),
  /** Seconds since the last message either way. */
  time_since_last_interaction: z.int().nullable(),
  optin_status: optinStatus,
  is_human_needed: z.boolean(),
  groups: z.array(z.object({ id, name: z.string(), color: z.string() })),
  created_at: time,
});
export type Contact = z.output<typeof contact>;

/** One line of the consent ledger. */
export const consentEvent = z.object({
  id,
  status: optinStatus,
  source: z.enum(['import', 'manual', 'keyword', 'meta_preference', 'error_131050', 'api', 'demo']),
  /** What the person wrote or agreed to, where known. */
  wording: z.string().nullable(),
  by: z.string().nullable(),
  created_at: time,
});

export const contactDetail = contact.extend({
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  attributes: z.record(z.string(), z.string()),
  identities: z.array(z.object({ kind: z.string(), value: z.string() })),
  consent: z.array(consentEvent),
});
export type ContactDetail = z.output<typeof contactDetail>;

const params = numberThing('contact_id');

export const contactFilters = z.object({
  search: z.string().trim().max(120).optional(),
  optin_status: optinStatus.optional(),
  group_id: z.coerce.number().pipe(id).optional(),
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
  response: page(contact),
});

export const getContact = defineRoute({
  name: 'getContact',
  summary: 'One contact with identities and consent history',
  method: 'GET',
  path: `${numberPath}/contacts/:contact_id`,
  access: 'number',
  permission: 'contacts.view',
  params,
  response: data(contactDetail),
});

export const createContact = defineRoute({
  name: 'createContact',
  summary: 'Add one contact by hand',
  method: 'POST',
  path: `${numberPath}/contacts`,
  access: 'number',
  permission: 'contacts.manage',
  params: numberParams,
  body: z.object({
    name: z.string().trim().max(200).optional(),
    phone_number: z.string().trim().min(4).max(40),
    email: z.union([z.literal(''), z.email()]).optional(),
    optin_status: optinStatus.default('unknown'),
    group_ids: z.array(id).max(50).default([]),
  }),
  response: data(contactDetail),
  status: 201,
  errors: ['phone_invalid', 'contact_exists'],
});

export const exportContacts = defineRoute({
  name: 'exportContacts',
  summary: 'Contacts as CSV, streamed; the filters of the list apply',
  method: 'GET',
  path: `${numberPath}/contacts/export`,
  access: 'number',
  permission: 'contacts.export',
  params: numberParams,
  query: contactFilters,
  responseKind: 'file',
});

export const updateOptinStatus = defineRoute({
  name: 'updateOptinStatus',
  summary: 'Record a change of consent by hand',
  method: 'PUT',
  path: `${numberPath}/contacts/:contact_id/optin_status`,
  access: 'number',
  permission: 'contacts.manage',
  params,
  body: z.object({ optin_status: optinStatus, wording: z.string().trim().max(500).optional() }),
  response: data(contactDetail),
});
