import { z } from 'zod';
import { data, id, numberParams, numberPath, time } from './common.ts';
import { defineRoute } from './route.ts';
import { slaKind } from './sla.ts';

/** So many conversations stand in each list. */
export const mostLive = 10;
/** Of what a number has on its hands nobody counts further: this means as many or more. */
export const mostCounted = 10_000;
/** The same of what one member has open. */
export const mostInHand = 500;

const liveRow = z.object({
  contact_id: id,
  name: z.string().nullable(),
  phone_number: z.string().nullable(),
  assigned_to: z.object({ user_id: id, name: z.string() }).nullable(),
  waiting_since: time.nullable(),
  sla: z.object({ kind: slaKind, due_at: time }).nullable(),
});

export const liveOverview = z.object({
  open: z.int(),
  waiting: z.int(),
  unassigned: z.int(),
  overdue: z.int(),
  /** Who answers the number, with what each has on their hands. */
  agents: z.array(
    z.object({
      user_id: id,
      name: z.string(),
      /** Takes new conversations at present. */
      is_available: z.boolean(),
      open: z.int(),
      waiting: z.int(),
      overdue: z.int(),
    }),
  ),
  longest: z.array(liveRow),
  due: z.array(liveRow),
});
export type LiveOverview = z.output<typeof liveOverview>;
export type LiveRow = z.output<typeof liveRow>;

export const getLiveOverview = defineRoute({
  name: 'getLiveOverview',
  summary: 'What the team has on its hands at this moment: who waits longest, what is due, who has how much',
  method: 'GET',
  path: `${numberPath}/reports/live`,
  access: 'number',
  permission: 'analytics.view',
  params: numberParams,
  response: data(liveOverview),
});
