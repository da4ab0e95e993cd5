import { z } from 'zod';
import { data, id, numberParams, numberPath, numberThing, time } from './common.ts';
import { defineRoute } from './route.ts';

/** A template that is being written, before WhatsApp hears of it. */
export const writtenTemplate = z.object({
  id,
  /** The template that is edited; null: a new one. */
  template_id: id.nullable(),
  name: z.string(),
  /** Rises with every save. */
  revision: z.int(),
  /** Who saved it last; null when they are gone. */
  updated_by: z.string().nullable(),
  updated_at: time,
});
export type WrittenTemplate = z.output<typeof writtenTemplate>;

/** The fields of the editor, which alone reads them: also those of parts that are left out at the moment. */
export const writtenTemplateDetail = writtenTemplate.extend({ content: z.record(z.string(), z.unknown()) });
export type WrittenTemplateDetail = z.output<typeof writtenTemplateDetail>;

const params = numberThing('draft_id');
const path = `${numberPath}/template_drafts`;
const content = z.record(z.string().max(60), z.unknown());
const name = z.string().max(512);

export const listTemplateDrafts = defineRoute({
  name: 'listTemplateDrafts',
  summary: 'The templates that are being written, those changed last first',
  method: 'GET',
  path,
  access: 'number',
  permission: 'templates.manage',
  params: numberParams,
  response: data(z.array(writtenTemplate)),
});

export const getTemplateDraft = defineRoute({
  name: 'getTemplateDraft',
  summary: 'A template that is being written, with all its fields',
  method: 'GET',
  path: `${path}/:draft_id`,
  access: 'number',
  permission: 'templates.manage',
  params,
  response: data(writtenTemplateDetail),
});

/** Of a template that is edited there is one draft: that one is answered when there is one already. */
export const createTemplateDraft = defineRoute({
  name: 'createTemplateDraft',
  summary: 'Keep a template that is being written',
  method: 'POST',
  path,
  access: 'number',
  permission: 'templates.manage',
  params: numberParams,
  body: z.object({ content, name, template_id: id.nullable().default(null) }),
  response: data(writtenTemplateDetail),
  errors: ['too_many_drafts'],
});

export const saveTemplateDraft = defineRoute({
  name: 'saveTemplateDraft',
  summary: 'Save a template that is being written',
  method: 'PUT',
  path: `${path}/:draft_id`,
  access: 'number',
  permission: 'templates.manage',
  params,
  /** The revision that was changed; refused when somebody saved another one meanwhile. */
  body: z.object({ content, name, revision: z.int() }),
  response: data(writtenTemplate),
  errors: ['draft_changed'],
});

export const deleteTemplateDraft = defineRoute({
  name: 'deleteTemplateDraft',
  summary: 'Throw a template that is being written away',
  method: 'DELETE',
  path: `${path}/:draft_id`,
  access: 'number',
  permission: 'templates.manage',
  params,
});
