import { z } from 'zod';
import { cursorPage, data, numberPath, numberThing, pathId, time } from './common.ts';
import { hookCall, hookCallQuery } from './hooks.ts';
import { defineRoute } from './route.ts';

/** Where another system posts to have a template sent, and with which key. */
export const templateKey = z.object({
  url: z.string(),
  /** Absent until somebody makes one. It sends this template from this number, and does nothing else. */
  key: z.string().nullable(),
  created_at: time.nullable(),
  /** Until then the key before works too. */
  old_until: time.nullable(),
  /** A body that the address takes, with the examples of the template. */
  example: z.object({ phone_number: z.string(), variables: z.record(z.string(), z.string()) }),
});
export type TemplateKey = z.output<typeof templateKey>;

const params = numberThing('template_id');
const keyPath = `${numberPath}/templates/:template_id/api_key`;
const callsPath = `${numberPath}/templates/:template_id/webhook_v1_analytics`;

export const getTemplateKey = defineRoute({
  name: 'getTemplateKey',
  summary: 'The address and key by which another system sends a template',
  method: 'GET',
  path: keyPath,
  access: 'number',
  permission: 'developers.manage',
  params,
  response: data(templateKey),
});

export const makeTemplateKey = defineRoute({
  name: 'makeTemplateKey',
  summary: 'Make the key of a template, or another in its place',
  method: 'POST',
  path: keyPath,
  access: 'number',
  ownerOnly: true,
  permission: 'developers.manage',
  params,
  /** How long the key before goes on working. */
  body: z.object({ keep_old_hours: z.int().min(0).max(168).default(24) }),
  response: data(templateKey),
});

export const revokeTemplateKey = defineRoute({
  name: 'revokeTemplateKey',
  summary: 'Close the address of a template; no key of it works any more',
  method: 'DELETE',
  path: keyPath,
  access: 'number',
  permission: 'developers.manage',
  params,
});

export const listTemplateHookCalls = defineRoute({
  name: 'listTemplateHookCalls',
  summary: 'What other systems sent to the address of a template, the newest first',
  method: 'GET',
  path: callsPath,
  access: 'number',
  permission: 'templates.manage',
  params,
  query: hookCallQuery,
  response: cursorPage(hookCall),
});

/** A call that sent something sends nothing a second time: the answer then names the message that it made. */
export const replayTemplateHookCall = defineRoute({
  name: 'replayTemplateHookCall',
  summary: 'Play a call again, as it was sent',
  method: 'POST',
  path: `${callsPath}/:call_id/replay`,
  access: 'number',
  permission: 'developers.manage',
  params: params.extend({ call_id: pathId }),
  response: data(hookCall),
});
