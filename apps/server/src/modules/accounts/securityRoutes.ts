import * as contract from '@herald/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext } from '../../context.ts';
import { type HttpApp, serve } from '../../http/serve.ts';
import { readToken, renewToken, setSessionCookie } from '../../http/sessions.ts';
import { deleteAccount, keepAccount } from './deletion/deleteAccount.ts';
import { changeEmail } from './emails/changeEmail.ts';
import { confirmEmail } from './emails/confirmEmail.ts';
import { resendConfirmation } from './emails/resendConfirmation.ts';
import { listSecurityEvents } from './events/listSecurityEvents.ts';
import { disconnectGoogle } from './google/disconnectGoogle.ts';
import { rememberBrowser } from './knownBrowser.ts';
import { changePassword } from './passwords/changePassword.ts';
import { presentSelf } from './present.ts';
import { presentSecurity } from './presentSecurity.ts';
import { listSessions, revokeOtherSessions, revokeSession } from './sessions/sessions.ts';
import {
  enableTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
  turnTwoFactorOff,
} from './twoFactor/changeTwoFactor.ts';

export function registerSecurity(app: HttpApp): void {
  serve(app, contract.getSecurity, async ({ ctx }) => ({ data: await presentSecurity(ctx) }));
  serve(app, contract.listSecurityEvents, async ({ ctx, query }) => listSecurityEvents(ctx, query));
  serve(app, contract.resendConfirmation, async ({ ctx }) => resendConfirmation(ctx));
  serve(app, contract.confirmEmail, async ({ ctx, body, request, reply }) => {
    await confirmEmail(ctx, body.token);
    await renewCookie(ctx, request, reply);
    return presentSelf(ctx);
  });
  serve(app, contract.changeEmail, async ({ ctx, body }) => changeEmail(ctx, body));
  serve(app, contract.changePassword, async ({ ctx, body, reply }) => {
    await changePassword(ctx, body);
    return renewSession(ctx, reply);
  });
  serve(app, contract.listSessions, async ({ ctx }) => ({ data: await listSessions(ctx) }));
  serve(app, contract.revokeSession, async ({ ctx, params }) => {
    await revokeSession(ctx, params.session_id);
    return {};
  });
  serve(app, contract.revokeOtherSessions, async ({ ctx }) => ({
    data: { revoked: await revokeOtherSessions(ctx) },
  }));
  serve(app, contract.startTwoFactor, async ({ ctx, body }) => ({ data: await startTwoFactor(ctx, body) }));
  serve(app, contract.enableTwoFactor, async ({ ctx, body, request, reply }) => {
    const recovery_codes = await enableTwoFactor(ctx, body.code);
    await renewCookie(ctx, request, reply);
    return { data: { recovery_codes } };
  });
  serve(app, contract.renewRecoveryCodes, async ({ ctx, body }) => ({
    data: { recovery_codes: await renewRecoveryCodes(ctx, body) },
  }));
  serve(app, contract.disableTwoFactor, async ({ ctx, body }) => {
    await turnTwoFactorOff(ctx, body);
    return {};
  });
  serve(app, contract.disconnectGoogle, async ({ ctx, body }) => {
    await disconnectGoogle(ctx, body);
    return { data: await presentSecurity(ctx) };
  });
  serve(app, contract.deleteAccount, async ({ ctx, body }) => {
    await deleteAccount(ctx, body);
    return presentSelf(ctx);
  });
  serve(app, contract.keepAccount, async ({ ctx }) => {
    await keepAccount(ctx);
    return presentSelf(ctx);
  });
}

/** The same where the answer has no place for a token: a program keeps the one it has. */
async function renewCookie(ctx: RequestContext, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (readToken(request)?.fromCookie) await renewSession(ctx, reply);
}

/** The session goes on under another token, which a browser takes from the cookie and a program from the answer. */
async function renewSession(ctx: RequestContext, reply: FastifyReply) {
  if (ctx.sessionId === null) throw new Error('Only a session can be renewed.');
  const token = await renewToken(ctx.app, ctx.sessionId);
  setSessionCookie(ctx.app, reply, token);
  rememberBrowser(ctx.app, reply, ctx.person.userId);
  return { access_token: token, token_type: 'Bearer' as const };
}
