import type { Locale } from '@herald/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { AppServices } from '../platform/context.ts';
import type { DB } from '../platform/database/index.ts';
import { rooms } from '../platform/realtime/index.ts';
import { ownPermissions } from '../platform/roles.ts';
import { createToken, hashToken } from '../platform/secrets.ts';

export const cookieName = 'access_token';
const days = 24 * 60 * 60;
const lifetime = 30 * days;
/** However often it is used: after this long, somebody shows anew who they are. */
const longestLifetime = 90 * days;
/** Sliding the end of a session at every request would write to the database at every request. */
const slideAfter = 60 * 60;

/** A session that is still good, with what the route needs to know about the person and the team. */
export interface SessionRow {
  session_id: number;
  created_at: Date;
  last_used_at: Date;
  impersonator_id: number | null;
  user_id: number;
  locale: Locale;
  is_admin: boolean;
  /** Signing in takes the second factor as well. */
  has_two_factor: boolean;
  user_blocked: boolean;
  role_id: number | null;
  /** The operator has blocked the team. */
  team_blocked: boolean;
  /** Of a role that the team made; null for one of the contract's. */
  own_permissions: string[] | null;
  has_number: boolean;
}

interface Address {
  teamId: number | null;
  phoneNumberId: number | null;
}

/** Session, person, membership and number in one round trip: it runs before every request. */
export async function findSession(
  app: AppServices,
  token: string,
  address: Address,
): Promise<SessionRow | null> {
  const hasNumber =
    address.phoneNumberId === null
      ? sql<boolean>`false`
      : sql<boolean>`exists (select from phone_numbers p where p.team_id = m.team_id and p.id = ${address.phoneNumberId})`;
  const { rows } = await sql<SessionRow>`
    select s.id as session_id, s.created_at, s.last_used_at, s.impersonator_id, u.id as user_id, u.locale, u.is_admin,
           u.totp_enabled_at is not null as has_two_factor,
           u.blocked_at is not null as user_blocked, m.role_id, ${ownPermissions('m')} as own_permissions,
           t.blocked_at is not null as team_blocked,
           ${hasNumber} as has_number
    from sessions s
    join users u on u.id = s.user_id
    left join users i on i.id = s.impersonator_id
    left join members m on m.user_id = u.id and m.team_id = ${address.teamId}
    left join teams t on t.id = m.team_id
    where s.token_hash = ${hashToken(token)} and s.expires_at > ${app.clock.now()}
      and (s.impersonator_id is null or (i.is_admin and i.blocked_at is null))
  `.execute(app.database.statements);
  return rows[0] ?? null;
}

/** Moves the end of a session ahead, at most once an hour. Returns how many seconds are left when it did, else null. */
export async function slideSession(app: AppServices, session: SessionRow): Promise<number | null> {
  const now = app.clock.now();
  // The hour of an operator who acts as somebody is not to be had twice.
  if (session.impersonator_id !== null) return null;
  if (now.getTime() - session.last_used_at.getTime() < slideAfter * 1000) return null;
  const ends = endOfSession(now, session.created_at);
  await app.database.statements
    .updateTable('sessions')
    .set({ last_used_at: now, expires_at: ends })
    .where('id', '=', session.session_id)
    .execute();
  return Math.floor((ends.getTime() - now.getTime()) / 1000);
}

export interface NewSession {
  userId: number;
  /** The operator who acts as the person: out of which session, and until when. */
  impersonation?: { adminId: number; sessionId: number; until: Date };
  userAgent?: string | null;
  ip?: string | null;
}

/** Signs somebody in and returns the token, which nobody will ever see again. */
export async function openSession(app: AppServices, session: NewSession): Promise<string> {
  return (await insertSession(app, session)).token;
}

/** The same for whoever needs to know the session's id as well. */
export async function insertSession(app: AppServices, session: NewSession) {
  const token = createToken('hst');
  const now = app.clock.now();
  const { impersonation } = session;
  const { id } = await app.database.statements
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: session.userId,
      impersonator_id: impersonation?.adminId ?? null,
      own_session_id: impersonation?.sessionId ?? null,
      user_agent: session.userAgent?.slice(0, 400) ?? null,
      ip: session.ip ?? null,
      created_at: now,
      last_used_at: now,
      expires_at: impersonation?.until ?? endOfSession(now, now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

/** Another token for the same session, after the credentials changed: whoever copied the old one is out. */
export async function renewToken(app: AppServices, sessionId: number): Promise<string> {
  const token = createToken('hst');
  await app.database.statements
    .updateTable('sessions')
    .set({ token_hash: hashToken(token) })
    .where('id', '=', sessionId)
    .execute();
  return token;
}

/** Revokes one session: sign-out, or "not me" in the list of sessions. */
export async function closeSession(app: AppServices, sessionId: number | null): Promise<void> {
  if (sessionId === null) return;
  await app.database.statements.deleteFrom('sessions').where('id', '=', sessionId).execute();
  silenceSessions(app, [sessionId]);
}

/** Revokes every session of somebody but perhaps one, after a new password for example. Returns which ones. */
export async function closeSessionsOf(
  db: Kysely<DB>,
  userId: number,
  butFor: number | null = null,
): Promise<number[]> {
  const closed = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', 'is distinct from', butFor)
    .returning('id')
    .execute();
  return closed.map(({ id }) => id);
}

/** A socket signs in once, so one that was opened before would go on listening after its session has ended. */
export function silenceSessions(app: AppServices, sessionIds: readonly number[]): void {
  if (sessionIds.length === 0) return;
  app.realtime.disconnect(sessionIds.map(rooms.session));
}

function endOfSession(now: Date, began: Date): Date {
  return new Date(Math.min(now.getTime() + lifetime * 1000, began.getTime() + longestLifetime * 1000));
}

/** The token and whether the browser sent it by itself, which is what forgery by another site lives on. */
export function readToken(request: FastifyRequest): { token: string; fromCookie: boolean } | null {
  const bearer = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  if (bearer) return { token: bearer, fromCookie: false };
  const cookie = request.cookies[cookieName];
  return cookie ? { token: cookie, fromCookie: true } : null;
}

export function setSessionCookie(
  app: AppServices,
  reply: FastifyReply,
  token: string,
  maxAge: number = lifetime,
): void {
  reply.setCookie(cookieName, token, { ...cookieOptions(app), maxAge });
}

export function clearSessionCookie(app: AppServices, reply: FastifyReply): void {
  reply.clearCookie(cookieName, cookieOptions(app));
}

/** What every cookie of ours is: out of reach of scripts, of other sites' forms, and of plain HTTP where there is TLS. */
export function cookieOptions(app: AppServices) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: app.config.http.isSecure } as const;
}
