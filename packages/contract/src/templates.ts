import {
  templateCategories,
  templateStatuses,
  templateStructureSchema,
  variableKinds,
} from '@herald/whatsapp/model';
import { z } from 'zod';
import { data, id, locale, numberParams, numberPath, numberThing, time } from './common.ts';
import { storedFile } from './files.ts';
import { defineRoute } from './route.ts';

export const templateStatus = z.enum(templateStatuses);
export const templateCategory = z.enum(templateCategories);

/** Herald's form of a template's content: standard or carousel. */
export const templateStructure = templateStructureSchema;

/**
 * A value that a send supplies: `header.1`, `header.media`, `offer.expires_at`, `body.2`, `button.0.1`, `card.1.body.1`.
 * All are texts: a picture is `file:12` or an https address, a moment is ISO 8601, products stand between commas.
 */
export const neededVariable = z.object({
  key: z.string(),
  place: z.enum(['header', 'offer', 'body', 'button']),
  kind: z.enum(variableKinds),
  /** There is something to send without it: the picture that the template shows. */
  optional: z.boolean(),
  /** Position of the card or button, where there is one. */
  card: z.int().nullable(),
  button: z.int().nullable(),
  /** Number of the variable within its place. */
  index: z.int(),
  name: z.string(),
  example: z.string(),
});

export const templateStats = z.object({
  sent: z.int(),
  delivered: z.int(),
  read: z.int(),
  /** Of which a tracked button was followed. */
  clicked: z.int(),
  failed: z.int(),
});

/** A button whose clicks are counted. */
export const trackedButton = z.object({
  text: z.string(),
  /** Where it leads, with its variable if it has one. */
  url: z.string(),
  /** Messages of which it was followed, and how often in all. */
  messages: z.int(),
  clicks: z.int(),
});
export type TrackedButton = z.output<typeof trackedButton>;

export const template = z.object({
  id,
  /** Rises with every submission of new content. */
  version: z.int(),
  name: z.string(),
  language: z.string(),
  category: templateCategory,
  status: templateStatus,
  /** Meta's reason when it was rejected or paused. */
  status_reason: z.string().nullable(),
  quality: z.string().nullable(),
  type: z.enum(['standard', 'carousel']),
  automation_id: id.nullable(),
  header_file_id: id.nullable(),
  structure: templateStructure,
  variables_needed: z.array(neededVariable),
  stats: templateStats,
  /** Empty where no button is tracked. */
  tracked_buttons: z.array(trackedButton),
  created_at: time,
  updated_at: time,
});
export type Template = z.output<typeof template>;

/** For pickers. */
export const templateLight = template.pick({
  id: true,
  version: true,
  name: true,
  language: true,
  category: true,
  status: true,
  type: true,
});

const params = numberThing('template_id');

export const listTemplates = defineRoute({
  name: 'listTemplates',
  summary: 'The templates of a number, newest first',
  method: 'GET',
  path: `${numberPath}/templates`,
  access: 'number',
  permission: 'templates.view',
  params: numberParams,
  query: z.object({
    search: z.string().trim().max(120).optional(),
    status: templateStatus.optional(),
    category: templateCategory.optional(),
  }),
  response: data(z.array(template)),
});

export const listTemplatesLight = defineRoute({
  name: 'listTemplatesLight',
  summary: 'The templates of a number, without their content',
  method: 'GET',
  path: `${numberPath}/templates_light`,
  access: 'number',
  permission: 'templates.view',
  params: numberParams,
  response: data(z.array(templateLight)),
});

/** What a template of the library is for. */
export const templateTag = z.enum([
  'welcome',
  'abandoned_cart',
  'order',
  'shipping',
  'review',
  'win_back',
  'vip',
  'events',
  'support',
]);
export type TemplateTag = z.output<typeof templateTag>;

/** Where the buttons of the library lead until the shop's own address is put in. */
export const librarySite = 'https://example.com';

export const libraryTemplate = z.object({
  /** Also the name that its template suggests. */
  id: z.string(),
  name: z.string(),
  description: z.string(),
  tags: z.array(templateTag),
  /**
   * Ready to be submitted once `librarySite` in the addresses of buttons is the shop's own, and each card of a carousel has
   * its picture.
   */
  structure: templateStructure,
});
export type LibraryTemplate = z.output<typeof libraryTemplate>;

export const listLibraryTemplates = defineRoute({
  name: 'listLibraryTemplates',
  summary: 'Templates to begin with, in French or English',
  method: 'GET',
  path: `${numberPath}/librairie_templates`,
  access: 'number',
  permission: 'templates.view',
  params: numberParams,
  /** The reader's language when absent. */
  query: z.object({ language: locale.optional() }),
  response: data(z.array(libraryTemplate)),
});

export const getTemplate = defineRoute({
  name: 'getTemplate',
  summary: 'One template',
  method: 'GET',
  path: `${numberPath}/templates/:template_id`,
  access: 'number',
  permission: 'templates.view',
  params,
  response: data(template),
});

export const createTemplate = defineRoute({
  name: 'createTemplate',
  summary: 'Check a template and submit it to Meta for review',
  method: 'POST',
  path: `${numberPath}/templates`,
  access: 'number',
  permission: 'templates.manage',
  params: numberParams,
  body: z.object({
    /** Cards of a carousel name their stored files as `file_id` of their header. */
    structure: templateStructureSchema,
    /** The stored image, video or document of a media header. */
    header_file_id: id.nullable().default(null),
  }),
  response: data(template),
  errors: ['template_invalid', 'template_name_taken', 'meta_refused'],
});

/**
 * The new content is reviewed as a new template is. WhatsApp takes edits of templates that are approved, refused or paused:
 * of an approved one, once a day and ten times a month. Name and language stay, and the category of an approved one.
 */
export const updateTemplate = defineRoute({
  name: 'updateTemplate',
  summary: 'Change a template and submit it to Meta for review again',
  method: 'PUT',
  path: `${numberPath}/templates/:template_id`,
  access: 'number',
  permission: 'templates.manage',
  params,
  body: createTemplate.body,
  response: data(template),
  errors: [
    'template_invalid',
    'template_in_use',
    'template_not_editable',
    'template_edits_used',
    'meta_refused',
  ],
});

export const deleteTemplate = defineRoute({
  name: 'deleteTemplate',
  summary: 'Delete a template here and at Meta',
  method: 'DELETE',
  path: `${numberPath}/templates/:template_id`,
  access: 'number',
  permission: 'templates.manage',
  params,
  errors: ['template_in_use', 'meta_refused'],
});

export const storeTemplateImage = defineRoute({
  name: 'storeTemplateImage',
  summary: 'Store the image of a template header',
  method: 'POST',
  path: `${numberPath}/templates/store_image`,
  access: 'number',
  permission: 'templates.manage',
  params: numberParams,
  bodyKind: 'multipart',
  response: data(storedFile),
  errors: ['file_refused'],
});

export const storeTemplateVideo = defineRoute({
  name: 'storeTemplateVideo',
  summary: 'Store the video of a template header',
  method: 'POST',
  path: `${numberPath}/templates/store_video`,
  access: 'number',
  permission: 'templates.manage',
  params: numberParams,
  bodyKind: 'multipart',
  response: data(storedFile),
  errors: ['file_refused'],
});

export const storeTemplateDocument = defineRoute({
  name: 'storeTemplateDocument',
  summary: 'Store the document of a template header',
  method: 'POST',
  path: `${numberPath}/templates/store_document`,
  access: 'number',
  permission: 'templates.manage',
  params: numberParams,
  bodyKind: 'multipart',
  response: data(storedFile),
  errors: ['file_refused'],
});

/** Reads every template of the WhatsApp account again: for templates made elsewhere and missed webhooks. */
export const syncTemplates = defineRoute({
  name: 'syncTemplates',
  summary: "Read the account's templates from Meta",
  method: 'POST',
  path: `${numberPath}/templates/sync`,
  access: 'number',
  permission: 'templates.manage',
  params: numberParams,
  response: data(z.object({ added: z.int(), changed: z.int() })),
  errors: ['meta_refused'],
});
