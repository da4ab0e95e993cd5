import * as contract from '@herald/contract';
import { refuseOtherSites } from '../../http/ownPage.ts';
import { type HttpApp, serve } from '../../http/serve.ts';
import { clearSessionCookie, closeSession, readToken, setSessionCookie } from '../../http/sessions.ts';
import { impersonate, impersonationSeconds } from './impersonate.ts';
import { forgetOwnToken, keepOwnToken, readOwnToken } from './ownToken.ts';
import { readImpersonable } from './queries.ts';
import { signOutOfBoth, stopImpersonation } from './stopImpersonation.ts';

export function registerImpersonation(app: HttpApp): void {
  serve(app, contract.listImpersonable, async ({ ctx, query }) => ({
    data: await readImpersonable(ctx.app, query.search ?? ''),
  }));
  serve(app, contract.impersonate, async ({ ctx, params, body, request, reply }) => {
    const { token, until } = await impersonate(ctx, params.user_id, body);
    const own = readToken(request);
    if (own?.fromCookie) {
      keepOwnToken(ctx.app, reply, own.token);
      setSessionCookie(ctx.app, reply, token, impersonationSeconds);
    }
    return { access_token: token, token_type: 'Bearer' as const, expires_at: until.toISOString() };
  });
  serve(app, contract.stopImpersonation, async ({ ctx, request, reply }) => {
    refuseOtherSites(ctx.app, request);
    const own = await stopImpersonation(ctx, readOwnToken(request));
    forgetOwnToken(ctx.app, reply);
    if (own) setSessionCookie(ctx.app, reply, own.token, own.seconds);
    else clearSessionCookie(ctx.app, reply);
    return { data: { back: own !== null } };
  });
  serve(app, contract.logout, async ({ ctx, reply }) => {
    if (ctx.person.impersonatorId !== null) await signOutOfBoth(ctx);
    else await closeSession(ctx.app, ctx.sessionId);
    forgetOwnToken(ctx.app, reply);
    clearSessionCookie(ctx.app, reply);
    return {};
  });
}
