import { z } from 'zod';
import type { Permission } from './permissions.ts';

/**
 * Who may call an endpoint.
 * - `public`: anybody.
 * - `user`: a signed-in person, whatever the team.
 * - `team`: a member of the team named by `:team_id`.
 * - `number`: a member of the team, and `:phone_number_id` is one of the team's numbers.
 * - `admin`: an operator of the installation.
 */
export type Access = 'public' | 'user' | 'team' | 'number' | 'admin';

/** How the request body travels. `multipart` routes carry exactly one file plus text fields. */
export type BodyKind = 'none' | 'json' | 'multipart';

export interface Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Kind extends BodyKind = BodyKind,
> {
  /** Unique, camelCase; the OpenAPI operation id. */
  readonly name: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Fastify style, `/api/teams/:team_id`. */
  readonly path: string;
  readonly access: Access;
  /** Open to somebody whom the operator has blocked. */
  readonly forBlocked: boolean;
  /**
   * For the person themselves: closed to an operator who acts as them. So is whatever takes customers' data out or away,
   * decides who belongs to the team, or makes something of the person's that outlives the hour.
   */
  readonly ownerOnly: boolean;
  /** Changes something: whatever is no GET, and the GETs that do all the same. */
  readonly changes: boolean;
  /** Ends acting as somebody, and writes of its own that it did. */
  readonly endsImpersonation: boolean;
  /** Needed inside the team; any one of a list is enough. Absent: membership alone is enough. */
  readonly permission?: Permission | readonly Permission[];
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly bodyKind: Kind;
  /** The whole answer, envelope included. */
  readonly response: Response;
  /** `file`: the answer is a download and `response` is not used. */
  readonly responseKind: 'json' | 'file' | 'empty';
  readonly status: 200 | 201 | 204;
  /** Open to the members of a team that the operator has blocked, which nothing else is. */
  readonly whenBlocked: boolean;
  /** Codes of the errors that are peculiar to this endpoint. */
  readonly errors: readonly string[];
}

interface RouteInput<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  K extends BodyKind,
> {
  name: string;
  summary: string;
  method: Route['method'];
  path: string;
  access: Access;
  forBlocked?: boolean;
  ownerOnly?: boolean;
  changes?: boolean;
  endsImpersonation?: boolean;
  permission?: Permission | readonly Permission[];
  params?: P;
  query?: Q;
  body?: B;
  bodyKind?: K;
  response?: R;
  responseKind?: Route['responseKind'];
  status?: Route['status'];
  whenBlocked?: boolean;
  errors?: readonly string[];
}

const nothing = z.object({});

/** Declares one endpoint: the server serves it, the client is typed by it, OpenAPI comes out of it. */
export function defineRoute<
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof nothing,
  R extends z.ZodType = typeof nothing,
  K extends BodyKind = 'json',
>(input: RouteInput<P, Q, B, R, K>): Route<P, Q, B, R, K> {
  refuseUnguarded(input);
  return {
    ...input,
    forBlocked: input.forBlocked ?? false,
    ownerOnly: input.ownerOnly ?? false,
    changes: input.changes ?? input.method !== 'GET',
    endsImpersonation: input.endsImpersonation ?? false,
    params: input.params ?? (nothing as unknown as P),
    query: input.query ?? (nothing as unknown as Q),
    body: input.body ?? (nothing as unknown as B),
    bodyKind: input.bodyKind ?? ((input.body ? 'json' : 'none') as K),
    response: input.response ?? (nothing as unknown as R),
    responseKind: input.responseKind ?? (input.response ? 'json' : 'empty'),
    status: input.status ?? 200,
    whenBlocked: input.whenBlocked ?? false,
    errors: input.errors ?? [],
  };
}

/** A visit speaks for the team in the path, and only these kinds of access ask whether it may. */
function refuseUnguarded({ name, path, access }: Pick<Route, 'name' | 'path' | 'access'>): void {
  if ((access === 'public' || access === 'user') && /:(team_id|phone_number_id)\b/.test(path)) {
    throw new Error(`${name}: with access "${access}" nobody asks who belongs to the team in ${path}.`);
  }
}

export type RouteParams<R extends Route> = z.output<R['params']>;
export type RouteQuery<R extends Route> = z.output<R['query']>;
export type RouteBody<R extends Route> = z.output<R['body']>;
export type RouteResponse<R extends Route> = z.output<R['response']>;
