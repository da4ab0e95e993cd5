import { z } from 'zod';
import { data, id } from '../common.ts';
import { defineRoute } from '../route.ts';
import { automationParams, automationPath } from './automation.ts';

/**
 * A test is real: what it sends goes out, and everything that may refuse a message still may. It is told apart from what
 * happens by itself, and counted nowhere.
 */
export const testAutomation = defineRoute({
  name: 'testAutomation',
  summary: 'Lead one contact through the draft or the live version, as a test',
  method: 'POST',
  path: `${automationPath}/test`,
  access: 'number',
  permission: 'automations.manage',
  params: automationParams,
  body: z.object({
    contact_id: id,
    of: z.enum(['draft', 'live']).default('draft'),
    /** Waits take 5 seconds, and a minute where something is waited for that may happen. */
    quick_waits: z.boolean().default(false),
  }),
  /** The cause of its run, which begins a moment later. */
  response: data(z.object({ cause: z.string() })),
  status: 201,
  errors: ['automation_invalid', 'never_published'],
});
