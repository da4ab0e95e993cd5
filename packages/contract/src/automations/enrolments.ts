import { z } from 'zod';
import { data, id, pathId, time } from '../common.ts';
import { defineRoute } from '../route.ts';
import { automationParams, automationPath } from './automation.ts';

/** Many people who come into an automation at once, some hundred at a time. */
export const enrolment = z.object({
  id,
  group_id: id.nullable(),
  segment_id: id.nullable(),
  status: z.enum(['open', 'done', 'stopped']),
  /** Whose turn came; whether each may come in is decided then. */
  queued: z.int(),
  created_at: time,
  ended_at: time.nullable(),
});
export type Enrolment = z.output<typeof enrolment>;

const enrolmentParams = automationParams.extend({ enrolment_id: pathId });
const path = `${automationPath}/enrolments`;

export const startEnrolment = defineRoute({
  name: 'startEnrolment',
  summary: 'Let the people of a list or segment into an automation that is active',
  method: 'POST',
  path,
  access: 'number',
  permission: 'automations.manage',
  params: automationParams,
  body: z.union([z.object({ group_id: id }), z.object({ segment_id: id })]),
  response: data(enrolment),
  status: 201,
  errors: ['automation_inactive'],
});

export const listEnrolments = defineRoute({
  name: 'listEnrolments',
  summary: 'The newest enrolments of an automation',
  method: 'GET',
  path,
  access: 'number',
  permission: 'automations.view',
  params: automationParams,
  response: data(z.array(enrolment)),
});

export const getEnrolment = defineRoute({
  name: 'getEnrolment',
  summary: 'How far an enrolment is',
  method: 'GET',
  path: `${path}/:enrolment_id`,
  access: 'number',
  permission: 'automations.view',
  params: enrolmentParams,
  response: data(enrolment),
});

export const stopEnrolment = defineRoute({
  name: 'stopEnrolment',
  summary: 'Let nobody else of an enrolment in; who came in goes on',
  method: 'DELETE',
  path: `${path}/:enrolment_id`,
  access: 'number',
  permission: 'automations.manage',
  params: enrolmentParams,
  status: 204,
});
