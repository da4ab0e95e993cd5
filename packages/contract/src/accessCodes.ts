import { z } from 'zod';
import { data, id, pathId, time } from './common.ts';
import { defineRoute } from './route.ts';

// Codes that operators give away: whoever enters one has what the plan Scale has.

/** People type codes with spaces, dashes and small letters, as they read them. */
export const accessCodeText = z
  .string()
  .trim()
  .max(60)
  .transform((text) => text.toUpperCase().replace(/[^A-Z0-9]/g, ''));

export const validateCode = defineRoute({
  name: 'validateCode',
  summary: 'Enter an access code for a team',
  method: 'POST',
  path: '/api/teams/validate_code',
  access: 'user',
  ownerOnly: true,
  body: z.object({
    code: accessCodeText,
    /** Absent: the team in which the person works. */
    team_id: id.optional(),
  }),
  response: z.object({ valid: z.boolean(), grant: z.enum(['stripe_scale']).nullable() }),
  errors: ['rate_limited'],
});

export const accessCodeStates = ['usable', 'used_up', 'expired', 'revoked'] as const;

export const accessCode = z.object({
  id,
  code: z.string(),
  note: z.string(),
  status: z.enum(accessCodeStates),
  uses: z.int(),
  /** Null: as many as want. */
  max_uses: z.int().nullable(),
  expires_at: time.nullable(),
  created_at: time,
  created_by: z.string().nullable(),
  teams: z.array(z.object({ id, name: z.string() })),
});
export type AccessCode = z.output<typeof accessCode>;

const path = '/api/admin/access-codes';

export const listAccessCodes = defineRoute({
  name: 'listAccessCodes',
  summary: 'Access codes with the teams that used them, newest first',
  method: 'GET',
  path,
  access: 'admin',
  response: data(z.array(accessCode)),
});

export const createAccessCode = defineRoute({
  name: 'createAccessCode',
  summary: 'Make an access code, of your own words or by chance',
  method: 'POST',
  path,
  access: 'admin',
  body: z.object({
    /** Absent: one that nobody guesses. */
    code: accessCodeText.pipe(z.string().min(6).max(40)).optional(),
    note: z.string().trim().max(200).default(''),
    max_uses: z.int().min(1).max(1_000_000).nullable().default(1),
    expires_at: time.nullable().default(null),
  }),
  response: data(accessCode),
  status: 201,
  errors: ['code_taken'],
});

export const revokeAccessCode = defineRoute({
  name: 'revokeAccessCode',
  summary: 'Nobody can use the code any more; teams that did keep what they have',
  method: 'POST',
  path: `${path}/:code_id/revoke`,
  access: 'admin',
  params: z.object({ code_id: pathId }),
  response: data(accessCode),
});
