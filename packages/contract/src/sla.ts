import { z } from 'zod';
import { data, id, pathId, teamParams } from './common.ts';
import { pressingPriority } from './priority.ts';
import { defineRoute } from './route.ts';

export const slaKinds = ['first_response', 'next_response', 'resolution'] as const;
export const slaKind = z.enum(slaKinds);
export type SlaKind = z.output<typeof slaKind>;

const minutes = z.int().min(1).max(525_600).nullable();

/** Within which time customers are to be answered; the most exact target counts: priority before label, label before number. */
const slaValues = z.object({
  /** Null: of any number. */
  phone_number_id: id.nullable(),
  /** Null: of any label, or none. */
  label_id: id.nullable(),
  /** Null: whatever presses, or does not. */
  priority: pressingPriority.nullable().default(null),
  first_response_minutes: minutes,
  next_response_minutes: minutes,
  resolution_minutes: minutes,
  in_business_hours: z.boolean(),
});
export const slaTarget = slaValues.extend({ id });
export type SlaTarget = z.output<typeof slaTarget>;

/** What of a target has passed when somebody is told. */
export const slaWarnShare = 0.8;

const path = '/api/teams/:team_id/sla_targets';
const params = teamParams.extend({ target_id: pathId });

export const listSlaTargets = defineRoute({
  name: 'listSlaTargets',
  summary: 'Within which time customers are to be answered',
  method: 'GET',
  path,
  access: 'team',
  permission: 'conversations.view',
  params: teamParams,
  response: data(z.array(slaTarget)),
});

export const createSlaTarget = defineRoute({
  name: 'createSlaTarget',
  summary: 'Add a target for a number, a label, a priority, some of these, or all',
  method: 'POST',
  path,
  access: 'team',
  permission: 'phone_numbers.manage',
  params: teamParams,
  body: slaValues,
  response: data(slaTarget),
  status: 201,
  errors: ['target_taken', 'target_empty'],
});

export const updateSlaTarget = defineRoute({
  name: 'updateSlaTarget',
  summary: 'Change a target',
  method: 'PUT',
  path: `${path}/:target_id`,
  access: 'team',
  permission: 'phone_numbers.manage',
  params,
  body: slaValues,
  response: data(slaTarget),
  errors: ['target_taken', 'target_empty'],
});

export const deleteSlaTarget = defineRoute({
  name: 'deleteSlaTarget',
  summary: 'Delete a target',
  method: 'DELETE',
  path: `${path}/:target_id`,
  access: 'team',
  permission: 'phone_numbers.manage',
  params,
  status: 204,
});
