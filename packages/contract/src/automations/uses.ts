import { z } from 'zod';
import { data, id, numberParams, pathId } from '../common.ts';
import { defineRoute } from '../route.ts';
import { automationsPath } from './automation.ts';
import { usedThings } from './lacking.ts';

export const usingAutomation = z.object({
  id,
  name: z.string(),
  phone_number_id: id,
  is_active: z.boolean(),
});
export type UsingAutomation = z.output<typeof usingAutomation>;

export const listAutomationsUsing = defineRoute({
  name: 'listAutomationsUsing',
  summary:
    'The published automations that use something, on any number of the team: asked before it is deleted',
  method: 'GET',
  path: `${automationsPath}/using`,
  access: 'number',
  permission: 'automations.view',
  params: numberParams,
  query: z.object({ kind: z.enum(usedThings), id: pathId }),
  response: data(z.array(usingAutomation)),
});
