import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOptions } from '../../http/sessions.ts';
import type { AppServices } from '../../platform/context.ts';
import type { Credentials } from './queries.ts';

const cookieName = 'known_browser';
const purpose = 'known browser';
/** Where people sign in: nowhere else does it travel along. */
const paths = ['/login', '/google'];
const year = 365 * 24 * 60 * 60;

interface Known {
  userId: number;
  since: number;
}

/** A browser in which somebody has signed in before. It opens nothing; it is counted apart from strangers, and named so. */
export function rememberBrowser(app: AppServices, reply: FastifyReply, userId: number): void {
  const known: Known = { userId, since: app.clock.now().getTime() };
  const sealed = app.secrets.seal(JSON.stringify(known), purpose);
  for (const path of paths) {
    reply.setCookie(cookieName, sealed, { ...cookieOptions(app), path, maxAge: year });
  }
}

/** Its name, if this person has signed in there with the credentials they have now, and not longer than a year ago. */
export function readKnownBrowser(
  app: AppServices,
  request: FastifyRequest,
  account: Pick<Credentials, 'id' | 'credentials_changed_at'>,
): string | null {
  const sealed = request.cookies[cookieName];
  if (!sealed) return null;
  try {
    const { userId, since } = JSON.parse(app.secrets.open(sealed, purpose)) as Known;
    const isOld = app.clock.now().getTime() - since > year * 1000;
    const isOutdated = since < (account.credentials_changed_at?.getTime() ?? 0);
    if (userId !== account.id || isOld || isOutdated) return null;
    return createHash('sha256').update(sealed).digest('hex');
  } catch {
    return null;
  }
}
