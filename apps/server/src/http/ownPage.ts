import type { FastifyRequest } from 'fastify';
import type { AppServices } from '../platform/context.ts';
import { AppError } from '../platform/errors.ts';
import { readToken } from './sessions.ts';

/**
 * For the one GET that changes something, which the specification wants to be a GET: a link on any site can make a
 * browser send it, cookie included. Browsers say in Sec-Fetch-Site where a request comes from. Old ones do not, and
 * none does over plain HTTP from another machine; then a cookie counts only with the Referer of one of our pages.
 */
export function requireOwnPage(app: AppServices, request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  const isOwn = site === undefined ? isTokenOrReferred(app, request) : site === 'same-origin';
  if (!isOwn) throw new AppError('forbidden');
}

/** Who sends a token themselves was not tricked into it. */
function isTokenOrReferred(app: AppServices, request: FastifyRequest): boolean {
  if (!readToken(request)?.fromCookie) return true;
  const { referer = '', host } = request.headers;
  if (!URL.canParse(referer)) return false;
  return [app.config.http.publicUrl, `${request.protocol}://${host}`].includes(new URL(referer).origin);
}
