import type { FastifyReply } from 'fastify';
import type { RequestContext } from '../../context.ts';
import { closeSession, openSession, setSessionCookie } from '../../http/sessions.ts';
import { rememberBrowser } from './knownBrowser.ts';

/**
 * Opens a session for somebody who has shown who they are, and returns its token. The one that this browser was signed in
 * with ends: nobody could list it or sign it out, and whoever planted it would go on using it.
 */
export async function enter(ctx: RequestContext, reply: FastifyReply, userId: number) {
  const token = await openSession(ctx.app, { userId, userAgent: ctx.userAgent, ip: ctx.ip });
  await closeSession(ctx.app, ctx.sessionId);
  setSessionCookie(ctx.app, reply, token);
  rememberBrowser(ctx.app, reply, userId);
  ctx.log.info({ security: 'signed in', user: userId, ip: ctx.ip }, 'somebody signed in');
  return { access_token: token, token_type: 'Bearer' as const };
}
