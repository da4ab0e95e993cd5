import { z } from 'zod';
import { data, id, pathId, time } from '../common.ts';
import { defineRoute } from '../route.ts';
import { automationParams, automationPath, savedGraph } from './automation.ts';

const counts = z.record(z.string(), z.int());

/** What a draft would have done. */
export const rehearsalResult = z.object({
  entered: z.int(),
  /** By status: done, left, failed, dropped, waiting. */
  ended: counts,
  /** Of those who would have left. */
  reasons: counts,
  /** Who would have come in, by why not. */
  kept_out: counts,
  blocks: z.array(
    z.object({
      block_id: z.string(),
      arrived: z.int(),
      waiting: z.int(),
      /** By output. */
      passed: counts,
      /** By reason. */
      refused: counts,
    }),
  ),
  messages: z.int(),
  templates: z.int(),
  cost: z.object({ micros: z.int(), currency: z.string() }),
  /** One in so many of the people was looked at; figures are of those. */
  one_in: z.int(),
  /** It ended before everybody was looked at: there was too much to do. */
  is_cut: z.boolean(),
  /** What really happened in these days, in whichever version. */
  really: z.object({ entered: z.int(), messages: z.int() }),
});
export type RehearsalResult = z.output<typeof rehearsalResult>;

export const rehearsedPerson = z.object({
  contact_id: id,
  name: z.string(),
  started_at: time,
  status: z.enum(['waiting', 'done', 'left', 'failed', 'dropped']),
  end_reason: z.string().nullable(),
  block_id: z.string(),
  messages: z.int(),
  path: z.array(
    z.object({
      block: z.string(),
      event: z.string(),
      output: z.string().optional(),
      why: z.string().optional(),
    }),
  ),
});
export type RehearsedPerson = z.output<typeof rehearsedPerson>;

export const rehearsal = z.object({
  id,
  days: z.int(),
  status: z.enum(['open', 'done', 'stopped', 'failed']),
  looked: z.int(),
  people: z.int(),
  created_at: time,
  ended_at: time.nullable(),
  result: rehearsalResult.nullable(),
});
export type Rehearsal = z.output<typeof rehearsal>;

const rehearsalParams = automationParams.extend({ rehearsal_id: pathId });
const path = `${automationPath}/rehearsals`;

export const startRehearsal = defineRoute({
  name: 'startRehearsal',
  summary:
    'Find out what the draft would have done with the people of the last days; nothing is sent or changed',
  method: 'POST',
  path,
  access: 'number',
  permission: 'automations.manage',
  params: automationParams,
  body: z.object({ days: z.int().min(1).max(30) }),
  response: data(rehearsal),
  status: 201,
  errors: ['rehearsal_running', 'nobody_enters'],
});

export const listRehearsals = defineRoute({
  name: 'listRehearsals',
  summary: 'Rehearsals of the last week, the newest first',
  method: 'GET',
  path,
  access: 'number',
  permission: 'automations.view',
  params: automationParams,
  response: data(z.array(rehearsal)),
});

export const getRehearsal = defineRoute({
  name: 'getRehearsal',
  summary: 'How far a rehearsal is, or what came of it: its graph, and people with their ways',
  method: 'GET',
  path: `${path}/:rehearsal_id`,
  access: 'number',
  permission: 'automations.view',
  params: rehearsalParams,
  response: data(rehearsal.extend({ graph: savedGraph, ways: z.array(rehearsedPerson) })),
});

export const stopRehearsal = defineRoute({
  name: 'stopRehearsal',
  summary: 'End a rehearsal before it is done',
  method: 'DELETE',
  path: `${path}/:rehearsal_id`,
  access: 'number',
  permission: 'automations.manage',
  params: rehearsalParams,
  status: 204,
});
