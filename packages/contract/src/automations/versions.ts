import { z } from 'zod';
import { data, pathId } from '../common.ts';
import { defineRoute } from '../route.ts';
import { automationDetail, automationParams, automationPath, savedGraph } from './automation.ts';
import { automationVersion } from './publishing.ts';

const versionParams = automationParams.extend({ version: pathId });

export const listAutomationVersions = defineRoute({
  name: 'listAutomationVersions',
  summary: 'The versions of an automation, the newest first',
  method: 'GET',
  path: `${automationPath}/versions`,
  access: 'number',
  permission: 'automations.view',
  params: automationParams,
  response: data(z.array(automationVersion.extend({ under_way: z.int() }))),
});

export const getAutomationVersion = defineRoute({
  name: 'getAutomationVersion',
  summary: 'One version with its graph',
  method: 'GET',
  path: `${automationPath}/versions/:version`,
  access: 'number',
  permission: 'automations.view',
  params: versionParams,
  response: data(automationVersion.extend({ graph: savedGraph })),
});

export const restoreAutomationVersion = defineRoute({
  name: 'restoreAutomationVersion',
  summary: 'Make a version the draft again; publishing it is an ordinary publishing',
  method: 'POST',
  path: `${automationPath}/versions/:version/restore`,
  access: 'number',
  permission: 'automations.manage',
  params: versionParams,
  body: z.object({ revision: z.int() }),
  response: data(automationDetail),
  errors: ['draft_changed'],
});

export const automationChanges = z.object({
  added: z.array(z.string()),
  removed: z.array(z.string()),
  changed: z.array(z.string()),
  /** Rules that differ. */
  rules: z.array(z.string()),
  variables: z.boolean(),
  /** Where people wait now, in whichever version. */
  people: z.array(z.object({ block_id: z.string(), count: z.int(), is_removed: z.boolean() })),
  /** Where those go whose block is removed, unless somebody chooses otherwise; null: they leave. */
  moves: z.record(z.string(), z.string().nullable()),
});
export type AutomationChanges = z.output<typeof automationChanges>;

export const getAutomationChanges = defineRoute({
  name: 'getAutomationChanges',
  summary: 'What the draft changes, and whom it concerns',
  method: 'GET',
  path: `${automationPath}/changes`,
  access: 'number',
  permission: 'automations.view',
  params: automationParams,
  response: data(automationChanges),
});
