import { z } from 'zod';
import {
  data,
  id,
  numberParams,
  numberPath,
  numberThing,
  page,
  pageQuery,
  queryFlag,
  queryIds,
  queryList,
  teamParams,
  time,
} from './common.ts';
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
  /** Fields of the team's own, by key, as text: 12.5, 2026-01-31, true. See `contactField`. */
  attributes: z.record(z.string(), z.string()),
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
  identities: z.array(z.object({ kind: z.string(), value: z.string() })),
  consent: z.array(consentEvent),
});
export type ContactDetail = z.output<typeof contactDetail>;

const params = numberThing('contact_id');

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

/** An address holds no more ids than this. */
export const mostExportIds = 500;

export const exportContacts = defineRoute({
  name: 'exportContacts',
  summary:
    'Contacts as CSV or XLSX, streamed: those that match the filters of the list, or of some by their ids',
  method: 'GET',
  path: `${numberPath}/contacts/export`,
  access: 'number',
  permission: 'contacts.export',
  params: numberParams,
  query: contactFilters.extend(exportQuery.shape).extend({ ids: queryIds(mostExportIds).optional() }),
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

const optionalText = z.string().trim().max(200).nullable().optional();

/** Absent fields stay; null empties one. The phone number and the e-mail address are also how the person is recognised. */
export const updateContact = defineRoute({
  name: 'updateContact',
  summary: 'Change what is known of a contact',
  method: 'PUT',
  path: `${numberPath}/contacts/:contact_id`,
  access: 'number',
  permission: 'contacts.manage',
  params,
  body: z.object({
    name: optionalText,
    first_name: optionalText,
    last_name: optionalText,
    email: z
      .union([z.literal(''), z.email()])
      .nullable()
      .optional(),
    phone_number: z.string().trim().min(4).max(40).nullable().optional(),
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
  permission: 'contacts.export',
  params,
  responseKind: 'file',
});

/** Proof that somebody was erased. It does not say who. */
export const erasure = z.object({
  id,
  /** What the person can be given: ERA-2026-XXXXXX. */
  reference: z.string(),
  reason: z.string(),
  /** They wanted no marketing. Whoever comes back under their number starts as opted out. */
  was_opted_out: z.boolean(),
  counts: z.object({
    messages: z.int(),
    /** Files and webhooks go within a minute after; until then they are 0. */
    files: z.int(),
    conversations: z.int(),
    notes: z.int(),
    consent_events: z.int(),
    lists: z.int(),
    /** Places in campaigns. Totals of campaigns stay as they are. */
    campaigns: z.int(),
    /** Receipts from before shops were connected do not name them. */
    orders: z.int().default(0),
    /** Rows of imported files that were listed as refused or duplicate with their number. */
    import_rows: z.int(),
    /** Raw notifications of WhatsApp that held their messages. */
    webhooks: z.int(),
    /** Webhooks that name them but could not be taken in yet: they may hold words of others, so an operator decides. */
    webhooks_left: z.int().optional(),
  }),
  by: z.object({ user_id: id, name: z.string() }).nullable(),
  erased_at: time,
});
export type Erasure = z.output<typeof erasure>;

/** Said before somebody is erased. Files, rows of imports and raw notifications are counted while they are erased. */
export const erasurePreview = erasure.shape.counts.pick({
  messages: true,
  conversations: true,
  notes: true,
  consent_events: true,
  lists: true,
  campaigns: true,
  orders: true,
});
export type ErasurePreview = z.output<typeof erasurePreview>;

export const previewErasure = defineRoute({
  name: 'previewErasure',
  summary: 'How much of a person would be erased',
  method: 'GET',
  path: `${numberPath}/contacts/:contact_id/erasure`,
  access: 'number',
  permission: 'team.manage',
  params,
  response: data(erasurePreview),
});

export const eraseContact = defineRoute({
  name: 'eraseContact',
  summary: 'Erase a person and everything of theirs for good',
  method: 'POST',
  path: `${numberPath}/contacts/:contact_id/erase`,
  access: 'number',
  permission: 'team.manage',
  params,
  body: z.object({ confirm: z.literal(true), reason: z.string().trim().max(500).default('') }),
  response: data(erasure),
  errors: ['message_on_its_way'],
});

export const listErasures = defineRoute({
  name: 'listErasures',
  summary: 'Receipts of erased people, newest first; a phone number or a reference finds its own',
  method: 'GET',
  path: '/api/teams/:team_id/contact_erasures',
  access: 'team',
  permission: 'team.manage',
  params: teamParams,
  query: pageQuery.extend({ search: z.string().trim().max(60).optional() }),
  response: page(erasure),
});

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
export const mergeFields = ['name', 'first_name', 'last_name', 'email', 'phone_number'] as const;
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
  params,
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
  params,
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
  params,
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

const wordList = z.array(z.string().trim().min(1).max(60)).max(200);

/**
 * A message that is nothing but such a word opts out or in. Capitals, accents and punctuation do not matter. STOP always
 * opts out.
 */
export const consentWords = z.object({ stop: wordList.min(1), start: wordList });
export type ConsentWords = z.output<typeof consentWords>;

export const getConsentWords = defineRoute({
  name: 'getConsentWords',
  summary: 'The words by which people opt out and in',
  method: 'GET',
  path: '/api/teams/:team_id/consent_words',
  access: 'team',
  permission: 'contacts.view',
  params: teamParams,
  /** `words` is null while the team uses Herald's own, which are `defaults`. */
  response: data(z.object({ words: consentWords.nullable(), defaults: consentWords })),
});

export const updateConsentWords = defineRoute({
  name: 'updateConsentWords',
  summary: 'Choose the words by which people opt out and in; null goes back to those of Herald',
  method: 'PUT',
  path: '/api/teams/:team_id/consent_words',
  access: 'team',
  permission: 'phone_numbers.manage',
  params: teamParams,
  body: z.object({ words: consentWords.nullable() }),
  response: data(z.object({ words: consentWords.nullable(), defaults: consentWords })),
});
