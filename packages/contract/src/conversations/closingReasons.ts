import { z } from 'zod';
import { data, id, shortName, teamParams } from '../common.ts';
import { defineRoute } from '../route.ts';

/** Why a conversation was closed, in the team's own words. Archived ones are offered no more. */
export const closingReason = z.object({ id, name: z.string(), is_archived: z.boolean() });
export type ClosingReason = z.output<typeof closingReason>;

export const closingReasons = z.object({
  /** Whether members have to choose one to close a conversation. */
  is_required: z.boolean(),
  /** Of the list; goes along with a change of it. */
  version: z.int(),
  /** In the team's order, archived ones last. */
  reasons: z.array(closingReason),
});
export type ClosingReasons = z.output<typeof closingReasons>;

/** As many as anybody chooses among. */
export const mostClosingReasons = 50;

const path = '/api/teams/:team_id/closing_reasons';

export const getClosingReasons = defineRoute({
  name: 'getClosingReasons',
  summary: 'Why conversations are closed, and whether members have to say so',
  method: 'GET',
  path,
  access: 'team',
  permission: 'conversations.view',
  params: teamParams,
  response: data(closingReasons),
});

export const updateClosingReasons = defineRoute({
  name: 'updateClosingReasons',
  summary:
    'Write the list in its order: without `id` a reason is added, and what is left out is archived. `list_changed`: somebody else changed it since',
  method: 'PUT',
  path,
  access: 'team',
  permission: 'phone_numbers.manage',
  params: teamParams,
  body: z
    .object({
      is_required: z.boolean(),
      version: z.int().min(0),
      reasons: z.array(z.object({ id: id.optional(), name: shortName })).max(mostClosingReasons),
    })
    .refine(({ is_required, reasons }) => !is_required || reasons.length > 0, { path: ['reasons'] }),
  response: data(closingReasons),
  errors: ['name_taken', 'list_changed'],
});
