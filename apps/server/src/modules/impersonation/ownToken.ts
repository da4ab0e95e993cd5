import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOptions } from '../../http/sessions.ts';
import type { AppServices } from '../../platform/context.ts';
import { impersonationSeconds } from './impersonate.ts';

// Where the operator's own token waits. No call but the one that leads back is ever sent it, and the token of the person
// opens nothing of the operator's.
const name = 'own_session';
const path = '/api/impersonation';
/** The hour may be over before somebody presses the button. */
const graceSeconds = 60 * 60;

const options = (app: AppServices) => ({ ...cookieOptions(app), path, sameSite: 'strict' as const });

export function keepOwnToken(app: AppServices, reply: FastifyReply, token: string): void {
  reply.setCookie(name, token, { ...options(app), maxAge: impersonationSeconds + graceSeconds });
}

export function readOwnToken(request: FastifyRequest): string | null {
  return request.cookies[name] ?? null;
}

export function forgetOwnToken(app: AppServices, reply: FastifyReply): void {
  reply.clearCookie(name, options(app));
}
