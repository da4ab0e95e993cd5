import { endReasons } from '@herald/flow';
import { z } from 'zod';
import { attributionWindows } from '../campaigns/steps.ts';
import {
  cursorPage,
  cursorQuery,
  data,
  id,
  money,
  numberPath,
  numberThing,
  pathId,
  queryFlag,
  time,
} from '../common.ts';
import { defineRoute } from '../route.ts';
import { automationParams, automationPath, savedGraph } from './automation.ts';

export const runStatus = z.enum(['waiting', 'done', 'left', 'failed', 'dropped']);
export const endReason = z.enum(endReasons);

/** One person's way through one version. */
export const execution = z.object({
  id,
  contact: z.object({ id, name: z.string().nullable(), phone_number: z.string().nullable() }),
  status: runStatus,
  end_reason: endReason.nullable(),
  /** Where they are, or were at the end. */
  block_id: z.string(),
  version: z.int(),
  /** `message:12`, `list:3:…`: what set it off. */
  cause: z.string(),
  /** It was asked for as a test, and is counted nowhere. */
  is_test: z.boolean(),
  steps: z.int(),
  sent: z.int(),
  started_at: time,
  /** Null: no clock wakes it. */
  waits_until: time.nullable(),
  ended_at: time.nullable(),
});
export type Execution = z.output<typeof execution>;

export const listExecutions = defineRoute({
  name: 'listExecutions',
  summary: 'Who went through an automation, the newest first',
  method: 'GET',
  path: `${automationPath}/analytics/executions`,
  access: 'number',
  permission: 'automations.view',
  params: automationParams,
  query: cursorQuery.extend({
    status: runStatus.optional(),
    version: z.coerce.number().int().optional(),
    block_id: z.string().max(16).optional(),
    reason: endReason.optional(),
    /** Part of a name or phone number. */
    search: z.string().trim().max(120).optional(),
    /** Tests, which are not among the others. */
    tests: queryFlag,
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
  }),
  response: cursorPage(execution),
});

/** One thing that happened to a run, and what came of it. */
export const executionBurst = z.object({
  at: time,
  version: z.int(),
  /** `start`, `reply`, `tap`, `due`, `ordered`, `leave`… */
  input: z.string(),
  /** What the person wrote or tapped. */
  message_id: id.nullable(),
  text: z.string().nullable(),
  /** Why they left. */
  why: z.string().nullable(),
  trail: z.array(
    z.object({
      block: z.string(),
      event: z.enum(['arrived', 'passed', 'goal', 'refused']),
      output: z.string().optional(),
      why: z.string().optional(),
    }),
  ),
  /** Messages that it sent, by their ids. */
  sent: z.array(id),
});

export const executionDetail = execution.extend({
  bursts: z.array(executionBurst),
  variables: z.record(z.string(), z.string()),
  /** Of its version. */
  graph: savedGraph,
});
export type ExecutionDetail = z.output<typeof executionDetail>;

const runParams = automationParams.extend({ run_id: pathId });
const runPath = `${automationPath}/executions/:run_id`;

export const getExecution = defineRoute({
  name: 'getExecution',
  summary: 'One run with everything that happened to it, and why',
  method: 'GET',
  path: runPath,
  access: 'number',
  permission: 'automations.view',
  params: runParams,
  response: data(executionDetail),
});

export const leaveExecution = defineRoute({
  name: 'leaveExecution',
  summary: 'Take a person out of an automation',
  method: 'POST',
  path: `${runPath}/leave`,
  access: 'number',
  permission: ['automations.manage', 'conversations.reply'],
  params: runParams,
  status: 204,
  errors: ['run_ended'],
});

export const goOnExecution = defineRoute({
  name: 'goOnExecution',
  summary: 'Let a person go on now instead of waiting',
  method: 'POST',
  path: `${runPath}/go_on`,
  access: 'number',
  permission: ['automations.manage', 'conversations.reply'],
  params: runParams,
  status: 204,
  errors: ['run_ended'],
});

export const listContactAutomations = defineRoute({
  name: 'listContactAutomations',
  summary: 'The automations that a person is in, and the last that they were in',
  method: 'GET',
  path: `${numberPath}/contacts/:contact_id/automations`,
  access: 'number',
  permission: 'conversations.view',
  params: numberThing('contact_id'),
  response: data(
    z.array(
      execution.omit({ contact: true }).extend({
        automation: z.object({ id, name: z.string() }),
        /** What the block where they are is called, or its type. */
        block: z.object({ type: z.string(), name: z.string().nullable() }).nullable(),
      }),
    ),
  ),
});

const counts = z.record(z.string(), z.int());
/** What messages led to, of orders of the period. Null where no shop tells of orders; the turnover also where it is of several currencies. */
const earnedFigures = { order_count: z.int().nullable(), turnover: money.nullable() };

export const automationStatistics = z.object({
  totals: z.object({
    /** Who came past the trigger. */
    entered: z.int(),
    under_way: z.int(),
    finished: z.int(),
    /** By reason. */
    left: counts,
    failed: z.int(),
    goals: z.int(),
    ...earnedFigures,
  }),
  blocks: z.array(
    z.object({
      block_id: z.string(),
      arrived: z.int(),
      waiting: z.int(),
      /** Output → how many went on by it. */
      passed: counts,
      /** Reason → messages that were not sent. */
      refused: counts,
      goals: z.int(),
      sent: z.int(),
      delivered: z.int(),
      read: z.int(),
      /** Messages of which a tracked link was followed. */
      clicked: z.int(),
      /** How often somebody answered what the block asks; 0 where nothing is asked. */
      replied: z.int(),
      failed: z.int(),
      /** Of delivered messages, in millionths of the account's currency. */
      cost_micros: z.int(),
      ...earnedFigures,
    }),
  ),
  /** By the day on which runs began. Of months that are over for a quarter of a year the first day holds the whole month. */
  days: z.array(z.object({ day: z.iso.date(), entered: z.int(), finished: z.int(), goals: z.int() })),
});
export type AutomationStatistics = z.output<typeof automationStatistics>;

export const getAutomationStatistics = defineRoute({
  name: 'getAutomationStatistics',
  summary: 'What became of the people in an automation, as a whole, by block and by day',
  method: 'GET',
  path: `${automationPath}/statistics`,
  access: 'number',
  permission: 'automations.view',
  params: automationParams,
  query: z.object({
    version: z.coerce.number().int().optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    attribution_window: z.enum(attributionWindows).default('5_days'),
  }),
  response: data(automationStatistics),
});
