import { z } from 'zod';
import { cursorPage, data, numberParams, numberPath, pathId, time } from '../common.ts';
import { hookCall, hookCallQuery } from '../hooks.ts';
import { defineRoute } from '../route.ts';
import { automationDetail, automationParams, automationPath, editor } from './automation.ts';
import { usingAutomation } from './uses.ts';

export const listHookCalls = defineRoute({
  name: 'listHookCalls',
  summary: 'What others sent to the hook of an automation, the newest first',
  method: 'GET',
  path: `${automationPath}/hook_calls`,
  access: 'number',
  permission: 'automations.manage',
  params: automationParams,
  query: hookCallQuery,
  response: cursorPage(hookCall),
});

/** Whom the call started, it starts no second time. */
export const replayHookCall = defineRoute({
  name: 'replayHookCall',
  summary: 'Play a call to the hook of an automation again, as it was sent',
  method: 'POST',
  path: `${automationPath}/hook_calls/:call_id/again`,
  access: 'number',
  permission: 'automations.manage',
  params: automationParams.extend({ call_id: pathId }),
  response: data(hookCall),
  errors: ['call_not_whole'],
});

export const rotateHook = defineRoute({
  name: 'rotateHook',
  summary: 'Give the hook of an automation another address; the old one is closed',
  method: 'POST',
  path: `${automationPath}/hook/rotate`,
  access: 'number',
  permission: 'automations.manage',
  params: automationParams,
  response: data(automationDetail),
});

/** Values never come back: of each is told when it was set, and by whom, as long as they have an account. */
export const automationSecret = z.object({
  name: z.string(),
  created_at: time,
  created_by: editor.nullable(),
});
export type AutomationSecret = z.output<typeof automationSecret>;

const secretName = z.string().regex(/^[A-Za-z][\w-]{0,39}$/);
const secretPath = `${numberPath}/automation_secrets`;

export const listAutomationSecrets = defineRoute({
  name: 'listAutomationSecrets',
  summary: 'The names of the secrets that automations may send to other systems',
  method: 'GET',
  path: secretPath,
  access: 'number',
  permission: 'automations.view',
  params: numberParams,
  response: data(z.array(automationSecret.extend({ used_by: z.array(usingAutomation) }))),
});

export const saveAutomationSecret = defineRoute({
  name: 'saveAutomationSecret',
  summary: 'Keep a secret for calls of automations, or replace it',
  method: 'PUT',
  path: secretPath,
  access: 'number',
  permission: 'developers.manage',
  params: numberParams,
  body: z.object({ name: secretName, value: z.string().min(1).max(2000) }),
  response: data(automationSecret),
});

export const deleteAutomationSecret = defineRoute({
  name: 'deleteAutomationSecret',
  summary: 'Forget a secret; refused while an automation that is switched on sends it',
  method: 'POST',
  path: `${secretPath}/delete`,
  access: 'number',
  permission: 'developers.manage',
  params: numberParams,
  body: z.object({ name: secretName }),
  status: 204,
  errors: ['secret_in_use'],
});
