import { z } from 'zod';
import { data, id, numberParams, numberPath, numberThing, page, pageQuery, time } from './common.ts';
import { groupColor } from './groups.ts';
import { defineRoute } from './route.ts';

/**
 * What a column of a file becomes. Several columns may be `phone`: the first usable number of a row counts.
 * `full_name` is split into first and last name, and `last_first_name` is one that begins with the family name.
 * `attribute` keeps the cell under the column's title on the contact; `ignore` drops it, as if the mapping did not name
 * the column. Of a file that is imported into a campaign, every other cell fills variables there; `campaign` is for those
 * that say something about this campaign alone, such as a code, and never touches the contact.
 */
export const columnTargets = [
  'phone',
  'full_name',
  'last_first_name',
  'first_name',
  'last_name',
  'name',
  'email',
  'country',
  'language',
  'optin',
  'attribute',
  'campaign',
  'ignore',
] as const;
export const columnTarget = z.enum(columnTargets);
export type ColumnTarget = z.output<typeof columnTarget>;

/** A person has one of each, so one column of a file becomes it; phones, attributes, what is the campaign's and what is ignored may be many. */
export const singleTargets: readonly ColumnTarget[] = columnTargets.filter(
  (target) => !['phone', 'attribute', 'campaign', 'ignore'].includes(target),
);

/** For which channel a column says that people agreed: consent for one is none for another. */
export const consentChannels = ['whatsapp', 'sms', 'email', 'unnamed'] as const;
export type ConsentChannel = (typeof consentChannels)[number];

export const importColumn = z.object({
  index: z.int().min(0),
  /** Title in the file, or "Column 3" when the file has none. Unique within the file. */
  name: z.string(),
  suggested: columnTarget,
  samples: z.array(z.string()),
  /** What consent the title is about, of a column that has values; null for any other. */
  consent: z.enum(consentChannels).nullable(),
});

/** `analysed`: waits for the mapping. `failed` names why in `error`. */
export const importStatuses = ['analysing', 'analysed', 'running', 'done', 'failed'] as const;

export const contactImport = z.object({
  id,
  status: z.enum(importStatuses),
  file_name: z.string(),
  format: z.enum(['csv', 'xlsx']),
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  columns: z.array(importColumn),
  /** First rows as they are in the file, cells in column order, at most 50. */
  preview: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
  /** Of a spreadsheet: the sheets that people see in it, and the one that is read. */
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  campaign_id: id.nullable(),
  group_id: id.nullable(),
  default_country: z.string().nullable(),
  /** Bytes of the file, and how far reading has come: the progress bar. */
  size: z.int(),
  bytes_read: z.int(),
  rows_read: z.int(),
  rows_kept: z.int(),
  rows_refused: z.int(),
  rows_duplicate: z.int(),
  /** Kept, with something that is worth knowing. */
  rows_noted: z.int(),
  contacts_created: z.int(),
  contacts_updated: z.int(),
  error: z.string().nullable(),
  /** What it did may still be taken back. */
  can_undo: z.boolean(),
  /** How far taking it back is: contacts removed, and known people who are as they were; null while nobody asked. */
  undo: z.object({ finished: z.boolean(), removed: z.int(), restored: z.int() }).nullable(),
  created_at: time,
  finished_at: time.nullable(),
});
export type ContactImport = z.output<typeof contactImport>;

/** What is said of rows that were kept. */
export const notedReasons = ['landline', 'cells_left_over'] as const;
/** A row that did not become a contact of its own and why, or was kept with a remark. */
export const refusalReasons = [
  ...notedReasons,
  'phone_missing',
  'phone_not_number',
  'phone_invalid',
  'phone_scientific',
  'phone_country_unknown',
  'duplicate',
  'cell_too_long',
  'row_malformed',
] as const;

export const importRefusal = z.object({
  line: z.int(),
  reason: z.enum(refusalReasons),
  /** The cell that was refused, or for a duplicate the number. */
  value: z.string(),
  /** For a duplicate: the line that was kept. */
  first_line: z.int().nullable(),
});
export type ImportRefusal = z.output<typeof importRefusal>;

export const importMapping = z.object({
  columns: z
    .array(z.object({ index: z.int().min(0).max(999), target: columnTarget }))
    .min(1)
    .max(1000),
  /** ISO 3166 alpha-2; national numbers are read as numbers of this country. */
  default_country: z.string().regex(/^[A-Z]{2}$/),
  /** What the file says about consent when no column does. `unchanged` leaves known people as they are. */
  consent: z.enum(['unchanged', 'opted_in']).default('unchanged'),
  /** Put everybody kept into this list, or into a new one. */
  group_id: id.nullable().default(null),
  new_group: z
    .object({ name: z.string().trim().min(1).max(120), color: groupColor })
    .nullable()
    .default(null),
  /** Automations that wait for whoever comes on the list begin for those who really do. */
  start_automations: z.boolean().default(false),
});
export type ImportMapping = z.output<typeof importMapping>;

const params = numberThing('import_id');

export const createImport = defineRoute({
  name: 'createImport',
  summary:
    'Upload a CSV or XLSX file (`file`; optional `campaign_id`, and `sheet` of a spreadsheet) and learn its columns',
  method: 'POST',
  path: `${numberPath}/imports`,
  access: 'number',
  permission: ['contacts.manage', 'campaigns.manage'],
  params: numberParams,
  bodyKind: 'multipart',
  response: data(contactImport),
  status: 201,
  errors: ['file_refused', 'campaign_wrong_step', 'rate_limited'],
});

export const getImport = defineRoute({
  name: 'getImport',
  summary: 'One import with its progress',
  method: 'GET',
  path: `${numberPath}/imports/:import_id`,
  access: 'number',
  permission: ['contacts.view', 'campaigns.view'],
  params,
  response: data(contactImport),
});

export const listImports = defineRoute({
  name: 'listImports',
  summary: 'Imports that run and those that are over, the newest first',
  method: 'GET',
  path: `${numberPath}/imports`,
  access: 'number',
  permission: ['contacts.view', 'campaigns.view'],
  params: numberParams,
  query: z.object({
    /** The id of the last one of the page before. */
    before: z.coerce.number().int().positive().optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  response: z.object({ data: z.array(contactImport), meta: z.object({ next: id.nullable() }) }),
});

export const undoImport = defineRoute({
  name: 'undoImport',
  summary: 'Take back what an import did, as far as nothing has happened to its people since',
  method: 'POST',
  path: `${numberPath}/imports/:import_id/undo`,
  access: 'number',
  permission: ['contacts.manage', 'campaigns.manage'],
  params,
  response: data(contactImport),
  errors: ['import_not_undoable'],
});

export const startImport = defineRoute({
  name: 'startImport',
  summary: 'Import with this column mapping',
  method: 'POST',
  path: `${numberPath}/imports/:import_id/start`,
  access: 'number',
  permission: ['contacts.manage', 'campaigns.manage'],
  params,
  body: importMapping,
  response: data(contactImport),
  errors: ['import_started', 'phone_column_missing', 'campaign_wrong_step'],
});

export const listImportRefusals = defineRoute({
  name: 'listImportRefusals',
  summary: 'Rows that were refused or joined, with their reasons',
  method: 'GET',
  path: `${numberPath}/imports/:import_id/refusals`,
  access: 'number',
  permission: ['contacts.view', 'campaigns.view'],
  params,
  query: pageQuery,
  response: page(importRefusal),
});

export const exportImportRefusals = defineRoute({
  name: 'exportImportRefusals',
  summary: 'The refused rows as CSV: line, reason and the row itself',
  method: 'GET',
  path: `${numberPath}/imports/:import_id/refusals/export`,
  access: 'number',
  ownerOnly: true,
  permission: ['contacts.export', 'campaigns.manage'],
  params,
  responseKind: 'file',
});
