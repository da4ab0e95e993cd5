import { z } from 'zod';
import { firstMessage } from './chatLinks.ts';
import { data, locale, numberParams, numberPath } from './common.ts';
import { hexColor } from './optinForms.ts';
import { defineRoute } from './route.ts';

/** A host, without address or path: `shop.example`. */
const host = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/)
  .max(253);

const shape = z.object({
  is_active: z.boolean(),
  locale,
  greeting: z.string().trim().min(1).max(300),
  button: z.string().trim().min(1).max(40),
  color: hexColor,
  position: z.enum(['left', 'right']),
  /** What is ready to send when the chat opens. */
  message: firstMessage,
  /** Sites that may show it, each with its www; empty for any. */
  sites: z.array(host).max(20),
});
export type SiteWidgetShape = z.output<typeof shape>;

export const siteWidget = shape.extend({
  /** What to paste into a site. */
  snippet: z.string(),
  visits_count: z.int(),
  conversations_count: z.int(),
});
export type SiteWidget = z.output<typeof siteWidget>;

const path = `${numberPath}/tools/widget`;

export const getSiteWidget = defineRoute({
  name: 'getSiteWidget',
  summary: 'The chat widget of a number; null until it was saved',
  method: 'GET',
  path,
  access: 'number',
  permission: 'contacts.view',
  params: numberParams,
  response: data(siteWidget.nullable()),
});

export const saveSiteWidget = defineRoute({
  name: 'saveSiteWidget',
  summary: 'Shape the chat widget of a number, or switch it on and off',
  method: 'PUT',
  path,
  access: 'number',
  permission: 'campaigns.manage',
  params: numberParams,
  body: shape,
  response: data(siteWidget),
  errors: ['message_taken'],
});

export const previewSiteWidget = defineRoute({
  name: 'previewSiteWidget',
  summary: 'The widget as it would look, open; nothing is kept',
  method: 'POST',
  path: `${path}/preview`,
  access: 'number',
  permission: 'campaigns.manage',
  params: numberParams,
  body: shape.omit({ is_active: true, message: true, sites: true }),
  response: data(z.object({ html: z.string() })),
});
