import { z } from 'zod';
import { data, id, numberParams, numberPath, numberThing, time } from './common.ts';
import { storedFile } from './files.ts';
import { defineRoute } from './route.ts';

export const templateStatuses = [
  'DRAFT',
  'PENDING',
  'APPROVED',
  'REJECTED',
  'PAUSED',
  'DISABLED',
  'IN_APPEAL',
  'PENDING_DELETION',
  'DELETED',
  'LIMIT_EXCEEDED',
  'ARCHIVED',
] as const;
export const templateStatus = z.enum(templateStatuses);
export type TemplateStatus = z.output<typeof templateStatus>;

/** Statuses with which a template can be chosen; a send of a PAUSED one waits. */
export const usableTemplateStatuses: readonly TemplateStatus[] = ['APPROVED', 'PAUSED'];

export const templateCategory = z.enum(['MARKETING', 'UTILITY', 'AUTHENTICATION']);

const text = z.string().max(4096);

/** A placeholder of a text: `{{number}}`. `name` is what people read, `example` what Meta's reviewers read. */
export const templateVariable = z.object({
  number: z.int().min(1).max(99),
  name: z.string().max(60).default(''),
  example: text.default(''),
});

export const templateHeader = z.discriminatedUnion('type', [
  z.object({ type: z.literal('none') }),
  z.object({ type: z.literal('text'), text, variable: templateVariable.nullable().default(null) }),
  z.object({
    type: z.enum(['image', 'video', 'document']),
    /** A file stored with `store_image` / `store_video`. */
    file_id: id.nullable(),
    /** Where to show it from; filled by the server. */
    media_url: z.string().nullable().default(null),
  }),
]);

export const templateButton = z.discriminatedUnion('type', [
  z.object({ type: z.literal('quick_reply'), text }),
  z.object({
    type: z.literal('url'),
    text,
    /** With `{{1}}` at its end when it has a variable. */
    url: text,
    variable: templateVariable.nullable().default(null),
    /** Position among the template's buttons; filled by the server. */
    index: z.int().min(0).optional(),
  }),
  z.object({ type: z.literal('phone_number'), text, phone_number: text }),
]);

export const templateButtonGroup = z.object({
  type: z.enum(['CTA', 'QUICK_REPLY']),
  buttons: z.array(templateButton).max(10),
});

export const standardStructure = z.object({
  name: z.string().max(512),
  language: z.string().min(2).max(10),
  category: templateCategory,
  header: templateHeader,
  body: z.object({ text, variables: z.array(templateVariable).max(99) }),
  footer: z.object({ text }).nullable(),
  /** In the order in which WhatsApp shows them. */
  buttons: z.array(templateButtonGroup).max(2),
});
export type StandardStructure = z.output<typeof standardStructure>;

export const carouselStructure = z.object({
  name: z.string().max(512),
  language: z.string().min(2).max(10),
  category: templateCategory,
  body: z.object({ text, variables: z.array(templateVariable).max(99) }),
  carousel_cards: z
    .array(
      z.object({
        header: templateHeader,
        body: z.object({ text, variables: z.array(templateVariable).max(99) }),
        buttons: z.array(templateButton).max(2),
      }),
    )
    .max(10),
});

export const templateStructure = z.union([standardStructure, carouselStructure]);
export type TemplateStructure = z.output<typeof templateStructure>;

/** A value that a send must supply: `header.1`, `body.2`, `button.0.1` (button position, variable number). */
export const neededVariable = z.object({
  key: z.string(),
  place: z.enum(['header', 'body', 'button']),
  index: z.int().min(0),
  number: z.int(),
  name: z.string(),
  example: z.string(),
});
export type NeededVariable = z.output<typeof neededVariable>;

/** Something Meta would refuse (`error`) or is known to frown upon (`warning`). `code` names a text of the web app. */
export const templateProblem = z.object({
  path: z.string(),
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
});

export const templateStats = z.object({
  sent: z.int(),
  delivered: z.int(),
  read: z.int(),
  failed: z.int(),
});

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
  structure: templateStructure,
  variables_needed: z.array(neededVariable),
  stats: templateStats,
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
  body: z.object({ structure: standardStructure }),
  response: data(template),
  status: 201,
  errors: ['template_invalid', 'template_name_taken', 'meta_refused'],
});

export const deleteTemplate = defineRoute({
  name: 'deleteTemplate',
  summary: 'Delete a template here and at Meta',
  method: 'DELETE',
  path: `${numberPath}/templates/:template_id`,
  access: 'number',
  permission: 'templates.manage',
  params,
  status: 204,
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
  status: 201,
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
  status: 201,
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
