import { z } from 'zod';
import { session } from './accounts.ts';
import { data, id, pathId, time } from './common.ts';
import { defineRoute } from './route.ts';
import { proof, proofErrors } from './security.ts';

/** Somebody as the operator finds them. */
export const impersonable = z.object({
  id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_admin: z.boolean(),
  blocked: z.boolean(),
  blocked_reason: z.string().nullable(),
  teams: z.array(z.object({ id, name: z.string() })),
  last_seen_at: time.nullable(),
  /** The last time that an operator acted as them. */
  last_impersonation: z.object({ by: z.string().nullable(), reason: z.string(), at: time }).nullable(),
});
export type Impersonable = z.output<typeof impersonable>;

export const listImpersonable = defineRoute({
  name: 'listImpersonable',
  summary: 'People whom an operator may act as, by name, address or team; fifty at most',
  method: 'GET',
  path: '/api/admin/impersonation-list',
  access: 'admin',
  query: z.object({ search: z.string().trim().max(120).optional() }),
  response: data(z.array(impersonable)),
});

/** Sets the cookie as well when the call came with one. The token is good for an hour, whatever is done with it. */
export const impersonate = defineRoute({
  name: 'impersonate',
  summary: 'Act as somebody for an hour; answers the token to go on with',
  method: 'POST',
  path: '/api/admin/impersonate/:user_id',
  access: 'admin',
  params: z.object({ user_id: pathId }),
  body: proof.extend({ reason: z.string().trim().min(5).max(300) }),
  response: session.extend({ expires_at: time }),
  errors: ['is_admin', ...proofErrors],
});

/** Public, because the hour may be over: what leads back is a cookie that only this call is sent. */
export const stopImpersonation = defineRoute({
  name: 'stopImpersonation',
  summary: 'End acting as somebody and go back to the own session',
  method: 'POST',
  path: '/api/impersonation/stop',
  access: 'public',
  endsImpersonation: true,
  /** False when the own session is over as well, and somebody has to sign in. */
  response: data(z.object({ back: z.boolean() })),
});
