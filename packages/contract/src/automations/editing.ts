import { graph } from '@herald/flow';
import { z } from 'zod';
import { attributionWindows, campaignPeriods } from '../campaigns/steps.ts';
import { data, id, numberParams, queryFlag, shortName } from '../common.ts';
import { defineRoute } from '../route.ts';
import {
  automation,
  automationDetail,
  automationParams,
  automationPath,
  automationsPath,
  triggerType,
} from './automation.ts';

export const listAutomations = defineRoute({
  name: 'listAutomations',
  summary: 'The automations of a number, in the order in which they take precedence',
  method: 'GET',
  path: automationsPath,
  access: 'number',
  permission: 'automations.view',
  params: numberParams,
  query: z.object({
    search: z.string().trim().max(120).optional(),
    /** Of the runs that began and the orders that were placed in it. */
    period: z.enum(campaignPeriods).default('all_time'),
    attribution_window: z.enum(attributionWindows).default('5_days'),
  }),
  response: data(z.array(automation)),
});

export const createAutomation = defineRoute({
  name: 'createAutomation',
  summary: 'Create an automation, with its trigger alone or with a whole graph; it is switched off',
  method: 'POST',
  path: automationsPath,
  access: 'number',
  permission: 'automations.manage',
  params: numberParams,
  body: z.object({ name: shortName, trigger_type: triggerType.optional(), graph: graph.optional() }),
  response: data(automationDetail),
  status: 201,
  errors: ['too_many_automations'],
});

export const getAutomation = defineRoute({
  name: 'getAutomation',
  summary: 'One automation with its draft',
  method: 'GET',
  path: automationPath,
  access: 'number',
  permission: 'automations.view',
  params: automationParams,
  response: data(automationDetail),
});

/**
 * Without `revision`, whatever stands there is replaced: for programs. With one that is not the newest the answer is 409
 * `draft_changed`; the newest draft is read and joined with one's own (`mergeGraphs`).
 */
export const updateAutomation = defineRoute({
  name: 'updateAutomation',
  summary: 'Save the draft or the name of an automation',
  method: 'PUT',
  path: automationPath,
  access: 'number',
  permission: 'automations.manage',
  params: automationParams,
  /** With `publish` it is live at once, and whoever is under way finishes as they began. */
  query: z.object({ publish: queryFlag }),
  body: z.object({
    revision: z.int().optional(),
    name: shortName.optional(),
    graph: graph.optional(),
    position: z.int().min(0).optional(),
  }),
  response: data(automationDetail),
  errors: ['draft_changed', 'automation_invalid'],
});

export const deleteAutomation = defineRoute({
  name: 'deleteAutomation',
  summary: 'Delete an automation; whoever is in it leaves',
  method: 'DELETE',
  path: automationPath,
  access: 'number',
  permission: 'automations.manage',
  params: automationParams,
  status: 204,
  errors: ['automation_in_use'],
});

export const replicateAutomation = defineRoute({
  name: 'replicateAutomation',
  summary: 'Make another automation like one, switched off',
  method: 'POST',
  path: `${automationPath}/replicate`,
  access: 'number',
  permission: 'automations.manage',
  params: automationParams,
  body: z.object({ name: shortName.optional(), phone_number_id: id.optional() }),
  response: data(automationDetail),
  status: 201,
  errors: ['too_many_automations'],
});

export const orderAutomations = defineRoute({
  name: 'orderAutomations',
  summary: 'Put the automations of a number in the order in which they take precedence',
  method: 'POST',
  path: `${automationsPath}/order`,
  access: 'number',
  permission: 'automations.manage',
  params: numberParams,
  body: z.object({ automation_ids: z.array(id).max(1000) }),
  status: 204,
});
