import { z } from 'zod';
import { data, time } from '../common.ts';
import { defineRoute } from '../route.ts';
import { automationDetail, automationParams, automationPath, editor } from './automation.ts';

/** What becomes of those who are under way: `stay` on their version, `move` to the new one. */
export const peopleUnderWay = z.enum(['stay', 'move']);

export const automationVersion = z.object({
  version: z.int(),
  note: z.string(),
  restored_from: z.int().nullable(),
  published_by: editor.nullable(),
  published_at: time,
});
export type AutomationVersion = z.output<typeof automationVersion>;

/** `automation_invalid`: the draft has errors; the automation tells them. */
export const publishAutomation = defineRoute({
  name: 'publishAutomation',
  summary: 'Make the draft the live version',
  method: 'POST',
  path: `${automationPath}/publish`,
  access: 'number',
  permission: 'automations.manage',
  params: automationParams,
  body: z.object({
    /** Of the draft that was looked at. */
    revision: z.int(),
    /** Needed once somebody is under way. */
    people: peopleUnderWay.optional(),
    /** Where those go whose block is gone: block → block, or null to leave. */
    moves: z.record(z.string().max(16), z.string().max(16).nullable()).optional(),
    note: z.string().trim().max(500).default(''),
  }),
  response: data(automationVersion),
  errors: ['draft_changed', 'automation_invalid', 'people_under_way'],
});

/** Without a body: the other state. */
export const toggleAutomation = defineRoute({
  name: 'toggleAutomation',
  summary: 'Switch an automation on or off',
  method: 'POST',
  path: `${automationPath}/toggle_active`,
  access: 'number',
  permission: 'automations.manage',
  params: automationParams,
  body: z.object({
    is_active: z.boolean().optional(),
    /** When it is switched off: who is under way goes on, or leaves. */
    people: z.enum(['go_on', 'leave']).default('go_on'),
  }),
  response: data(automationDetail),
  errors: ['never_published', 'plan_required', 'automation_invalid'],
});
