import { z } from 'zod';
import { cursorPage, cursorQuery, id, pathId, time } from '../common.ts';
import { defineRoute } from '../route.ts';
import { automationParams, automationPath } from './automation.ts';

/** Why somebody whom an automation was for did not come in. */
export const missReasons = [
  'already_in',
  'too_soon',
  'too_many',
  'person_talks',
  'machine',
  'inactive',
  'internal',
] as const;

export const miss = z.object({
  id,
  contact: z.object({ id, name: z.string().nullable(), phone_number: z.string().nullable() }),
  why: z.enum(missReasons),
  at: time,
});
export type AutomationMiss = z.output<typeof miss>;

export const listAutomationMisses = defineRoute({
  name: 'listAutomationMisses',
  summary: 'Who would have come into an automation in the last month, and why they did not, the newest first',
  method: 'GET',
  path: `${automationPath}/misses`,
  access: 'number',
  permission: 'automations.view',
  params: automationParams,
  query: cursorQuery.extend({ contact_id: pathId.optional() }),
  response: cursorPage(miss),
});
