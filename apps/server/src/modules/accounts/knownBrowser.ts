import { createHash, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOptions } from '../../http/sessions.ts';
import type { AppServices } from '../../platform/context.ts';

const cookieName = 'known_browser';
const purpose = 'known browser';
const year = 365 * 24 * 60 * 60;

/** A browser in which somebody has signed in before. It opens nothing; it is only counted apart from strangers. */
export function rememberBrowser(app: AppServices, reply: FastifyReply, userId: number): void {
  const sealed = app.secrets.seal(`${userId}:${randomUUID()}`, purpose);
  reply.setCookie(cookieName, sealed, { ...cookieOptions(app), path: '/login', maxAge: year });
}

/** Its name, if it is a browser in which this person has signed in. */
export function readKnownBrowser(app: AppServices, request: FastifyRequest, userId: number): string | null {
  const sealed = request.cookies[cookieName];
  if (!sealed) return null;
  try {
    const [owner] = app.secrets.open(sealed, purpose).split(':');
    return Number(owner) === userId ? createHash('sha256').update(sealed).digest('hex') : null;
  } catch {
    return null;
  }
}
