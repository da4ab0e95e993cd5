import * as contract from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import { type HttpApp, serve } from '../../http/serve.ts';
import { clearSessionCookie, closeSession, setSessionCookie } from '../../http/sessions.ts';
import { customizeProfile } from './customizeProfile.ts';
import { forgotPassword } from './forgotPassword.ts';
import { logIn } from './logIn.ts';
import { presentUser } from './present.ts';
import { registerUser } from './registerUser.ts';
import { resetPassword } from './resetPassword.ts';
import { switchTeam } from './switchTeam.ts';
import { updateUser } from './updateUser.ts';

const self = async ({ app, person }: RequestContext) => ({
  data: await presentUser(app, person.userId, person.impersonatorId !== null),
});

export function registerAccounts(app: HttpApp): void {
  serve(app, contract.login, async ({ ctx, body, reply }) => {
    const token = await logIn(ctx, body);
    setSessionCookie(ctx.app, reply, token);
    return { access_token: token, token_type: 'Bearer' as const };
  });
  serve(app, contract.register, async ({ ctx, body, reply }) => {
    const token = await registerUser(ctx, body);
    setSessionCookie(ctx.app, reply, token);
    return { access_token: token, token_type: 'Bearer' as const };
  });
  serve(app, contract.logout, async ({ ctx, reply }) => {
    await closeSession(ctx.app, ctx.sessionId);
    clearSessionCookie(ctx.app, reply);
    return {};
  });
  serve(app, contract.forgotPassword, async ({ ctx, body }) => forgotPassword(ctx, body.email));
  serve(app, contract.resetPassword, async ({ ctx, body }) => resetPassword(ctx, body));
  serve(app, contract.getUser, async ({ ctx }) => self(ctx));
  serve(app, contract.updateUser, async ({ ctx, body }) => {
    await updateUser(ctx, body);
    return self(ctx);
  });
  serve(app, contract.customizeProfile, async ({ ctx, body }) => {
    await customizeProfile(ctx, body);
    return self(ctx);
  });
  serve(app, contract.switchTeam, async ({ ctx, body }) => {
    await switchTeam(ctx, body.team_id, body.phone_number_id);
    return self(ctx);
  });
}
