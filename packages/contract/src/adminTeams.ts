import { z } from 'zod';
import { cursorPage, cursorQuery, data, id, pathId, time } from './common.ts';
import { impersonable } from './impersonation.ts';
import { plans } from './plans.ts';
import { defineRoute } from './route.ts';

// What an operator decides about the teams and people of the installation.

export const adminTeam = z.object({
  id,
  name: z.string(),
  /** The addresses of its Owners. */
  owners: z.array(z.string()),
  plan: z.enum(plans),
  /** Everything of Scale without paying, from an access code or an operator. */
  scale_access: z.boolean(),
  trial_ends_at: time.nullable(),
  /** It pays ahead for the messages of its campaigns; else Meta bills it itself. */
  prepaid: z.boolean(),
  /** Minor units of `currency`; null where nothing was ever paid ahead. */
  balance: z.int().nullable(),
  currency: z.string(),
  members: z.int(),
  numbers: z.int(),
  /** Bytes that it keeps in files. */
  stored_bytes: z.int(),
  blocked_at: time.nullable(),
  blocked_reason: z.string().nullable(),
  created_at: time,
});
export type AdminTeam = z.output<typeof adminTeam>;

const path = '/api/admin/teams';
const params = z.object({ team_id: pathId });
const reason = z.string().trim().min(5).max(300);

export const listAdminTeams = defineRoute({
  name: 'listAdminTeams',
  summary: 'Teams by name, id, or address of an Owner, newest first',
  method: 'GET',
  path,
  access: 'admin',
  query: cursorQuery.extend({
    cursor: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
    search: z.string().trim().max(120).optional(),
  }),
  response: cursorPage(adminTeam),
});

export const blockTeam = defineRoute({
  name: 'blockTeam',
  summary: 'Stop a team: nobody of it opens anything and nothing is sent. Its people are told the reason',
  method: 'POST',
  path: `${path}/:team_id/block`,
  access: 'admin',
  params,
  body: z.object({ reason }),
  response: data(adminTeam),
});

export const unblockTeam = defineRoute({
  name: 'unblockTeam',
  summary: 'Let a blocked team work again',
  method: 'POST',
  path: `${path}/:team_id/unblock`,
  access: 'admin',
  params,
  response: data(adminTeam),
});

export const setTeamPrepaid = defineRoute({
  name: 'setTeamPrepaid',
  summary: 'Whether a team pays ahead for its campaigns, or Meta bills it itself',
  method: 'PUT',
  path: `${path}/:team_id/prepaid`,
  access: 'admin',
  params,
  body: z.object({ prepaid: z.boolean() }),
  response: data(adminTeam),
  errors: ['balance_left', 'campaign_running'],
});

export const setScaleAccess = defineRoute({
  name: 'setScaleAccess',
  summary:
    'Give a team everything of Scale, or take it back; the codes that gave it open nothing for it any more',
  method: 'PUT',
  path: `${path}/:team_id/scale-access`,
  access: 'admin',
  params,
  body: z.object({ granted: z.boolean() }),
  response: data(adminTeam),
});

const personPath = '/api/admin/users/:user_id';
const personParams = z.object({ user_id: pathId });

export const blockPerson = defineRoute({
  name: 'blockPerson',
  summary: 'Stop a person: they open nothing any more, in no team. They are told the reason',
  method: 'POST',
  path: `${personPath}/block`,
  access: 'admin',
  params: personParams,
  body: z.object({ reason }),
  response: data(impersonable),
  errors: ['own_account', 'last_operator'],
});

export const unblockPerson = defineRoute({
  name: 'unblockPerson',
  summary: 'Let a blocked person in again',
  method: 'POST',
  path: `${personPath}/unblock`,
  access: 'admin',
  params: personParams,
  response: data(impersonable),
});
