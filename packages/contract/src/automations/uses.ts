import { z } from 'zod';
import { data, id, numberParams, pathId } from '../common.ts';
import { defineRoute } from '../route.ts';
import { automationsPath } from './automation.ts';
import { usedThings } from './lacking.ts';

/** What automations are asked about before it goes: what they name by number, and fields of contacts. */
export const askedThings = [...usedThings, 'field'] as const;
export type AskedThing = (typeof askedThings)[number];

/** Where an automation uses something; `earlier`: in a version before the live one, in which people still are. */
export const usePlaces = ['live', 'earlier', 'draft'] as const;

export const usingAutomation = z.object({
  id,
  name: z.string(),
  phone_number_id: id,
  is_active: z.boolean(),
  used_in: z.array(z.enum(usePlaces)),
  /** It begins by this: people come on the list, or answer the template. */
  is_set_off: z.boolean(),
});
export type UsingAutomation = z.output<typeof usingAutomation>;

export const listAutomationsUsing = defineRoute({
  name: 'listAutomationsUsing',
  summary: 'The automations that use something, on any number of the team: asked before it is deleted',
  method: 'GET',
  path: `${automationsPath}/using`,
  access: 'number',
  permission: 'automations.view',
  params: numberParams,
  query: z.object({ kind: z.enum(askedThings), id: pathId }),
  response: data(z.array(usingAutomation)),
});
