import { z } from 'zod';
import { cursorPage, cursorQuery, data, id, money, teamParams, time } from './common.ts';
import { defineRoute } from './route.ts';

/** A value before or after a change, which each reader sees in their language. Never a secret. */
export const auditValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string()),
  money,
]);
export type AuditValue = z.output<typeof auditValue>;

export const auditActors = ['user', 'api_key', 'automation', 'agent', 'system'] as const;

export const auditEvent = z.object({
  id,
  at: time,
  /** A text, since entries outlive the version that wrote them. */
  action: z.string(),
  actor: z.object({
    kind: z.enum(auditActors),
    id: id.nullable(),
    /** Null for programs, and for people whose account is gone. */
    name: z.string().nullable(),
  }),
  /** The operator who acted through the person's eyes. */
  impersonated_by: z.string().nullable(),
  /** What it was done to. */
  target: z.object({ kind: z.string(), id: id.nullable(), name: z.string().nullable() }),
  before: z.record(z.string(), auditValue).nullable(),
  after: z.record(z.string(), auditValue).nullable(),
  ip: z.string().nullable(),
});
export type AuditEvent = z.output<typeof auditEvent>;

const auditFilters = z.object({
  action: z.string().max(80).optional(),
  /** A member's, or a former member's, id. */
  actor: z.coerce.number().pipe(id).optional(),
  from: time.optional(),
  to: time.optional(),
});
export type AuditFilters = z.output<typeof auditFilters>;

const path = '/api/teams/:team_id/audit';
const permission = ['team.manage', 'developers.manage'] as const;

export const listAuditEvents = defineRoute({
  name: 'listAuditEvents',
  summary: 'Who did what in the team, newest first',
  method: 'GET',
  path,
  access: 'team',
  permission,
  params: teamParams,
  query: cursorQuery.extend({
    cursor: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
    ...auditFilters.shape,
  }),
  response: cursorPage(auditEvent),
});

export const exportAuditEvents = defineRoute({
  name: 'exportAuditEvents',
  summary: 'The same as a CSV file',
  method: 'GET',
  path: `${path}/export`,
  access: 'team',
  ownerOnly: true,
  permission,
  params: teamParams,
  query: auditFilters,
  responseKind: 'file',
});

export const listAuditActors = defineRoute({
  name: 'listAuditActors',
  summary: 'The people who did something that the log still has',
  method: 'GET',
  path: `${path}/actors`,
  access: 'team',
  permission,
  params: teamParams,
  response: data(z.array(z.object({ id, name: z.string() }))),
});
