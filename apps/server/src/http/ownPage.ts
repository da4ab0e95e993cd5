import type { FastifyRequest } from 'fastify';
import type { AppServices } from '../platform/context.ts';
import { AppError } from '../platform/errors.ts';
import { en } from './messages/en.ts';
import { fr } from './messages/fr.ts';
import { readToken } from './sessions.ts';

/**
 * For a GET that writes: pausing and the way to the bills, which the specification wants to be one, and what leaves a line
 * in a log of deeds, as files that are taken away.
 * A link on any site can make a browser send it, cookie included. Browsers say in Sec-Fetch-Site where a request comes
 * from. Old ones do not, and none does over plain HTTP from another machine; then a cookie counts only with the Referer of
 * one of our pages.
 */
export function requireOwnPage(app: AppServices, request: FastifyRequest): void {
  if (!isOwnPage(app, request)) throw new AppError('forbidden');
}

/** The same as an answer, for a GET that anybody's link may lead to but that leaves its traces only from our own pages. */
export function isOwnPage(app: AppServices, request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  return site === undefined ? isTokenOrReferred(app, request) : site === 'same-origin';
}

/**
 * For calls that sign a browser in: nobody is signed in yet, so no session asks for the origin, and another site could
 * sign the visitor in as somebody else. Programs say neither where they come from nor have a visitor.
 */
export function refuseOtherSites(app: AppServices, request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isForeign = origin === undefined ? site === 'cross-site' : !isOwnOrigin(app, request);
  if (isForeign) throw new AppError('forbidden', foreignOrigin);
}

export function isOwnOrigin(app: AppServices, request: FastifyRequest): boolean {
  const { origin, host } = request.headers;
  return origin === app.config.http.publicUrl || origin === `${request.protocol}://${host}`;
}

const foreignOrigin = { en: en.foreignOrigin, fr: fr.foreignOrigin };

/** Who sends a token themselves was not tricked into it. */
function isTokenOrReferred(app: AppServices, request: FastifyRequest): boolean {
  if (!readToken(request)?.fromCookie) return true;
  const { referer = '', host } = request.headers;
  if (!URL.canParse(referer)) return false;
  return [app.config.http.publicUrl, `${request.protocol}://${host}`].includes(new URL(referer).origin);
}
