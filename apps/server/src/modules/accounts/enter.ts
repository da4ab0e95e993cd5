import type { SecondStepMeans, SignInMeans } from '@herald/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext } from '../../context.ts';
import { closeSession, openSession, setSessionCookie } from '../../http/sessions.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import { readKnownBrowser, rememberBrowser } from './knownBrowser.ts';
import { noteSecurity } from './noteSecurity.ts';
import type { Credentials } from './queries.ts';
import { tellNewDevice } from './tellNewDevice.ts';

interface Entering {
  /** The account; its id alone where it was made just now. */
  account: Pick<Credentials, 'id' | 'credentials_changed_at'> | number;
  means: SignInMeans;
  secondStep?: SecondStepMeans;
}

/**
 * Opens a session for somebody who has shown who they are, and returns its token. The one that this browser was signed in
 * with ends: nobody could list it or sign it out, and whoever planted it would go on using it.
 */
export async function enter(
  ctx: RequestContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { account, means, secondStep }: Entering,
) {
  const userId = typeof account === 'number' ? account : account.id;
  const isNewBrowser =
    typeof account === 'number' ? null : readKnownBrowser(ctx.app, request, account) === null;
  const happened = { kind: 'signed_in', means, secondStep: secondStep ?? null, isNewBrowser } as const;
  const eventId = await noteSecurity(ctx, ctx.app.database.statements, userId, happened);
  if (isNewBrowser) await enqueue(ctx.app.database.statements, tellNewDevice, { userId, eventId });
  const token = await openSession(ctx.app, { userId, userAgent: ctx.userAgent, ip: ctx.ip });
  await closeSession(ctx.app, ctx.sessionId);
  setSessionCookie(ctx.app, reply, token);
  rememberBrowser(ctx.app, reply, userId);
  ctx.log.info({ security: 'signed in', user: userId, ip: ctx.ip }, 'somebody signed in');
  return { access_token: token, token_type: 'Bearer' as const };
}
