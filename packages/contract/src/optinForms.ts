import { z } from 'zod';
import { data, id, locale, numberParams, numberPath, numberThing, shortName, time } from './common.ts';
import { defineRoute } from './route.ts';

export const hexColor = z.string().regex(/^#[0-9a-f]{6}$/i);

/** What a merchant shapes. */
const shape = z.object({
  /** For the team alone. */
  name: shortName,
  locale,
  title: z.string().trim().min(1).max(120),
  description: z.string().trim().max(500),
  /** What people agree to, beside a box that nobody ticked for them. */
  consent_text: z.string().trim().min(10).max(500),
  button: z.string().trim().min(1).max(40),
  color: hexColor,
  background: hexColor,
  asks_name: z.boolean(),
  /** The list that who confirms is put on. */
  group_id: id.nullable(),
});
export type OptinFormShape = z.output<typeof shape>;

export const optinForm = shape.extend({
  id,
  is_active: z.boolean(),
  url: z.string(),
  visits_count: z.int(),
  submitted_count: z.int(),
  /** Who sent the code from their WhatsApp: only these agreed. */
  confirmed_count: z.int(),
  created_at: time,
});
export type OptinForm = z.output<typeof optinForm>;

const path = `${numberPath}/tools/forms`;

export const listOptinForms = defineRoute({
  name: 'listOptinForms',
  summary: 'The opt-in forms of a number, newest first',
  method: 'GET',
  path,
  access: 'number',
  permission: 'contacts.view',
  params: numberParams,
  response: data(z.array(optinForm)),
});

export const createOptinForm = defineRoute({
  name: 'createOptinForm',
  summary: 'Create an opt-in form',
  method: 'POST',
  path,
  access: 'number',
  permission: 'campaigns.manage',
  params: numberParams,
  body: shape,
  response: data(optinForm),
  status: 201,
  errors: ['too_many_forms'],
});

export const updateOptinForm = defineRoute({
  name: 'updateOptinForm',
  summary: 'Change an opt-in form, or switch it on and off',
  method: 'PUT',
  path: `${path}/:form_id`,
  access: 'number',
  permission: 'campaigns.manage',
  params: numberThing('form_id'),
  body: shape.partial().extend({ is_active: z.boolean().optional() }),
  response: data(optinForm),
});

export const deleteOptinForm = defineRoute({
  name: 'deleteOptinForm',
  summary: 'Delete an opt-in form; who subscribed with it stays subscribed',
  method: 'DELETE',
  path: `${path}/:form_id`,
  access: 'number',
  permission: 'campaigns.manage',
  params: numberThing('form_id'),
  status: 204,
});

export const previewOptinForm = defineRoute({
  name: 'previewOptinForm',
  summary: 'The page of a form as it would look; nothing is kept',
  method: 'POST',
  path: `${path}/preview`,
  access: 'number',
  permission: 'campaigns.manage',
  params: numberParams,
  body: shape.omit({ name: true, group_id: true }),
  response: data(z.object({ html: z.string() })),
});
