import { isAllowed, type Locale, type Route } from '@herald/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, type UserActor, userIdOf } from '../actor.ts';
import type { RequestContext } from '../context.ts';
import type { AppServices } from '../platform/context.ts';
import { AppError, notFound } from '../platform/errors.ts';
import { permissionsOfRole } from '../platform/roles.ts';
import { chosenLocale, guessLocale } from './locale.ts';
import { messagesIn } from './messages/index.ts';
import { isOwnOrigin } from './ownPage.ts';
import { findSession, readToken, type SessionRow, setSessionCookie, slideSession } from './sessions.ts';
import type { Visitors } from './visitors.ts';

/** What is known of a request once it was let in. */
export interface Visit {
  locale: Locale;
  actor: Actor | null;
  sessionId: number | null;
  teamId: number | null;
  phoneNumberId: number | null;
  roleId: number | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    visit: Visit | null;
  }
  interface FastifyInstance {
    visitors: Visitors;
  }
}

/**
 * The checks before any use case, in this order: is the path a path of ours (404), is somebody signed in (401), did
 * the request come from our own pages (403), is the person a member and the number the team's (404), may the role do
 * this (403), has the operator a second factor (403). A stranger learns nothing about what exists.
 */
export async function admit(
  app: AppServices,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visit> {
  const params = route.params.safeParse(request.params);
  if (!params.success) throw notFound();
  const { team_id: teamId = null, phone_number_id: phoneNumberId = null } = params.data as {
    team_id?: number;
    phone_number_id?: number;
  };

  const session = await readSession(app, request, reply, { teamId, phoneNumberId });
  // What the server says stands on the page, so it speaks the page's language; mails speak the account's.
  const locale = chosenLocale(request) ?? session?.locale ?? guessLocale(request);
  const visit = describeVisit(session, locale, { teamId, phoneNumberId });
  request.visit = visit;
  checkAccess(route, visit, session);
  if (route.access === 'admin' && session) requireSecondFactor(app, route, visit, session);
  return visit;
}

async function readSession(
  app: AppServices,
  request: FastifyRequest,
  reply: FastifyReply,
  place: { teamId: number | null; phoneNumberId: number | null },
): Promise<SessionRow | null> {
  const given = readToken(request);
  if (!given) return null;
  const session = await findSession(app, given.token, place);
  if (!session) {
    request.server.visitors.forget(request);
    return null;
  }
  request.server.visitors.know(request, session.user_id);
  if (given.fromCookie) checkOrigin(app, request, chosenLocale(request) ?? session.locale);
  const secondsLeft = await slideSession(app, session);
  if (secondsLeft !== null && given.fromCookie) setSessionCookie(app, reply, given.token, secondsLeft);
  return session;
}

/** Another site can make a browser send our cookie along, but it cannot forge the Origin header. */
function checkOrigin(app: AppServices, request: FastifyRequest, locale: Locale): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  if (!isOwnOrigin(app, request)) throw new AppError('forbidden', messagesIn(locale).foreignOrigin);
}

function describeVisit(
  session: SessionRow | null,
  locale: Locale,
  place: { teamId: number | null; phoneNumberId: number | null },
): Visit {
  const actor: UserActor | null = session && {
    kind: 'user',
    userId: session.user_id,
    permissions: session.role_id ? permissionsOfRole(session.role_id, session.own_permissions) : [],
    locale: session.locale,
    isAdmin: session.is_admin && session.impersonator_id === null,
    impersonatorId: session.impersonator_id,
  };
  return {
    locale,
    actor,
    sessionId: session?.session_id ?? null,
    ...place,
    roleId: session?.role_id ?? null,
  };
}

function checkAccess(route: Route, visit: Visit, session: SessionRow | null): void {
  if (route.access === 'public') return;
  if (!visit.actor || !session) throw new AppError('unauthenticated');
  if (session.user_blocked && !route.forBlocked) {
    throw new AppError('account_blocked', messagesIn(visit.locale).accountBlocked, { status: 403 });
  }
  if (route.ownerOnly && session.impersonator_id !== null) {
    throw new AppError('forbidden', messagesIn(visit.locale).ownerOnly);
  }
  if (route.access === 'user') return;
  if (route.access === 'admin') {
    if (visit.actor.kind !== 'user' || !visit.actor.isAdmin) throw new AppError('forbidden');
    return;
  }
  if (visit.roleId === null) throw notFound();
  if (session.team_blocked && !route.whenBlocked) {
    throw new AppError('team_blocked', messagesIn(visit.locale).teamBlocked, { status: 403 });
  }
  if (route.access === 'number' && !session.has_number) throw notFound();
  if (!isAllowed(visit.actor.permissions, route.permission)) throw new AppError('forbidden');
}

/** Everybody's data lies behind these, so a password alone changes nothing where the whole world can try one. */
function requireSecondFactor(app: AppServices, route: Route, visit: Visit, session: SessionRow): void {
  if (route.method === 'GET' || session.has_two_factor || !app.config.http.isSecure) return;
  throw new AppError('two_factor_needed', messagesIn(visit.locale).twoFactorNeeded, { status: 403 });
}

/** The visit as the use cases see it. */
export function createContext(app: AppServices, visit: Visit, request: FastifyRequest): RequestContext {
  const { actor, teamId, phoneNumberId } = visit;
  return {
    app,
    clock: app.clock,
    log: request.log as RequestContext['log'],
    db: app.database.as({ teamId, userId: actor && userIdOf(actor) }),
    signedIn: actor,
    sessionId: visit.sessionId,
    roleId: visit.roleId,
    locale: visit.locale,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    get actor() {
      return actor ?? missing('anybody signed in');
    },
    get person() {
      return actor?.kind === 'user' ? actor : missing('a signed-in person');
    },
    get teamId() {
      return teamId ?? missing('a team');
    },
    get phoneNumberId() {
      return phoneNumberId ?? missing('a phone number');
    },
  };
}

function missing(what: string): never {
  throw new Error(`This route has not ${what}.`);
}
