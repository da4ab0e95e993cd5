import { optinStatuses } from '@herald/flow';
import { z } from 'zod';
import { data, id, numberParams, numberPath, time } from '../common.ts';
import { defineRoute } from '../route.ts';
import { contactNote } from './notes.ts';
import { contactParams } from './path.ts';

export { optinStatuses };
export const optinStatus = z.enum(optinStatuses);
export type OptinStatus = z.output<typeof optinStatus>;

/** As WhatsApp names languages: fr, pt_BR. */
export const contactLanguage = z.string().regex(/^[a-z]{2,3}(_[A-Z]{2})?$/);

export const contact = z.object({
  id,
  name: z.string().nullable(),
  /** E.164; null for people known only by a WhatsApp user id. */
  phone_number: z.string().nullable(),
  country_code: z.string().nullable(),
  /** In which they are written to; null when nobody said. */
  language: z.string().nullable(),
  email: z.string().nullable(),
  /** Humanised by the client; ISO time of the last message either way. */
  last_interaction_at: time.nullable(),
  /** Seconds since the last message either way. */
  time_since_last_interaction: z.int().nullable(),
  optin_status: optinStatus,
  is_human_needed: z.boolean(),
  groups: z.array(z.object({ id, name: z.string(), color: z.string() })),
  /** Fields of the team's own, by key, as text: 12.5, 2026-01-31, true. See `contactField`. */
  attributes: z.record(z.string(), z.string()),
  created_at: time,
});
export type Contact = z.output<typeof contact>;

/** One line of the consent ledger. */
export const consentEvent = z.object({
  id,
  status: optinStatus,
  source: z.enum([
    'import',
    'manual',
    'keyword',
    'meta_preference',
    'error_131050',
    'api',
    'automation',
    'ai_agent',
    'form',
    'demo',
  ]),
  /** What the person wrote or agreed to, where known. */
  wording: z.string().nullable(),
  by: z.string().nullable(),
  created_at: time,
});

export const contactDetail = contact.extend({
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  identities: z.array(z.object({ kind: z.string(), value: z.string() })),
  consent: z.array(consentEvent),
  /** What colleagues should know of them, the newest first. */
  notes: z.array(contactNote),
});
export type ContactDetail = z.output<typeof contactDetail>;

export const getContact = defineRoute({
  name: 'getContact',
  summary: 'One contact with identities and consent history',
  method: 'GET',
  path: `${numberPath}/contacts/:contact_id`,
  access: 'number',
  permission: 'contacts.view',
  params: contactParams,
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
    phone_number: z.string().trim().min(1).max(40),
    email: z.union([z.literal(''), z.email()]).optional(),
    language: contactLanguage.optional(),
    optin_status: optinStatus.default('unknown'),
    group_ids: z.array(id).max(50).default([]),
  }),
  response: data(contactDetail),
  status: 201,
  errors: ['phone_invalid', 'contact_exists'],
});

export const updateOptinStatus = defineRoute({
  name: 'updateOptinStatus',
  summary: 'Record a change of consent by hand',
  method: 'PUT',
  path: `${numberPath}/contacts/:contact_id/optin_status`,
  access: 'number',
  permission: 'contacts.manage',
  params: contactParams,
  body: z.object({ optin_status: optinStatus, wording: z.string().trim().max(500).optional() }),
  response: data(contactDetail),
});

const optionalText = z.string().trim().max(200).nullable().optional();

/** Absent fields stay; null empties one. The phone number and the e-mail address are also how the person is recognised. */
export const updateContact = defineRoute({
  name: 'updateContact',
  summary: 'Change what is known of a contact',
  method: 'PUT',
  path: `${numberPath}/contacts/:contact_id`,
  access: 'number',
  permission: 'contacts.manage',
  params: contactParams,
  body: z.object({
    name: optionalText,
    first_name: optionalText,
    last_name: optionalText,
    email: z
      .union([z.literal(''), z.email()])
      .nullable()
      .optional(),
    phone_number: z.string().trim().min(1).max(40).nullable().optional(),
    language: contactLanguage.nullable().optional(),
    /** Only those named change; null removes one. Values must suit the declared kind (errors under `attributes.key`). */
    attributes: z
      .record(z.string().trim().min(1).max(200), z.string().trim().max(2000).nullable())
      .optional(),
  }),
  response: data(contactDetail),
  errors: ['phone_invalid', 'contact_exists'],
});

/** All that Herald holds on one person: data.json, a page to read it by, and their files. For their right of access. */
export const exportContact = defineRoute({
  name: 'exportContact',
  summary: 'Everything about one person as a ZIP file',
  method: 'GET',
  path: `${numberPath}/contacts/:contact_id/export`,
  access: 'number',
  ownerOnly: true,
  permission: 'contacts.export',
  params: contactParams,
  responseKind: 'file',
});
