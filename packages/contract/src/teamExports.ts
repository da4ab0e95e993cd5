import { z } from 'zod';
import { data, id, pathId, teamParams, time } from './common.ts';
import { defineRoute } from './route.ts';

// All that a team has, as one archive for its Owners.

export const exportStatuses = ['waiting', 'running', 'done', 'failed'] as const;

/**
 * `too_large`: more rows than the kind of archive can hold. `interrupted`: whoever made it was stopped for good, and nothing
 * was heard of it for hours.
 */
export const exportErrors = ['too_large', 'interrupted', 'internal'] as const;

export const teamExport = z.object({
  id,
  status: z.enum(exportStatuses),
  /** Why it failed. */
  error: z.enum(exportErrors).nullable(),
  /** 0 to 1. */
  progress: z.number(),
  rows: z.int(),
  /** Media that found no room in the archive; they are listed in it. */
  files_left_out: z.int(),
  size: z.int().nullable(),
  asked_by: z.string().nullable(),
  created_at: time,
  finished_at: time.nullable(),
  /** Until then it can be fetched. */
  expires_at: time.nullable(),
});
export type TeamExport = z.output<typeof teamExport>;

const path = '/api/teams/:team_id/exports';
/** Only Owners have the one permission that Admins lack; that it is an Owner is checked besides. */
const permission = 'billing.manage';

export const listTeamExports = defineRoute({
  name: 'listTeamExports',
  summary: 'The exports of the team that can be fetched or are being made; Owners only',
  method: 'GET',
  path,
  access: 'team',
  permission,
  params: teamParams,
  response: data(z.array(teamExport)),
  errors: ['owner_only'],
});

export const startTeamExport = defineRoute({
  name: 'startTeamExport',
  summary: 'Begin an archive of all that the team has; Owners only',
  method: 'POST',
  path,
  access: 'team',
  permission,
  ownerOnly: true,
  params: teamParams,
  response: data(teamExport),
  status: 201,
  errors: ['owner_only', 'export_running', 'rate_limited'],
});

export const downloadTeamExport = defineRoute({
  name: 'downloadTeamExport',
  summary: 'Fetch such an archive; Owners only',
  method: 'GET',
  path: `${path}/:export_id/file`,
  access: 'team',
  permission,
  ownerOnly: true,
  params: teamParams.extend({ export_id: pathId }),
  responseKind: 'file',
  errors: ['owner_only'],
});
