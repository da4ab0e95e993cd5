import * as contract from '@herald/contract';
import { refuseOtherSites } from '../../http/ownPage.ts';
import { type HttpApp, serve } from '../../http/serve.ts';
import { customizeProfile } from './customizeProfile.ts';
import { enter } from './enter.ts';
import { finishGoogle } from './google/finishGoogle.ts';
import { linkGoogle } from './google/linkGoogle.ts';
import { startGoogle } from './google/startGoogle.ts';
import { logIn } from './logIn.ts';
import { forgotPassword } from './passwords/forgotPassword.ts';
import { findByResetLink } from './passwords/resetLink.ts';
import { resetPassword } from './passwords/resetPassword.ts';
import { presentSelf } from './present.ts';
import { registerUser } from './registerUser.ts';
import { isRegistrationOpen } from './registration.ts';
import { askForCode, forgetSecondStep, takeSecondStep } from './secondStep.ts';
import { switchTeam } from './switchTeam.ts';
import { updateUser } from './updateUser.ts';

export function registerAccounts(app: HttpApp): void {
  serve(app, contract.getSignInOptions, async ({ ctx }) => ({
    data: {
      registration: await isRegistrationOpen(ctx.app),
      google: ctx.app.config.google !== null,
      shopify: ctx.app.config.shopify !== null,
    },
  }));
  serve(app, contract.login, async ({ ctx, body, request, reply }) => {
    refuseOtherSites(ctx.app, request);
    const account = await logIn(ctx, body, request);
    askForCode(ctx.app, reply, account, 'password');
    return enter(ctx, { request, reply }, { account, means: 'password' });
  });
  serve(app, contract.secondStep, async ({ ctx, body, request, reply }) => {
    refuseOtherSites(ctx.app, request);
    const { bound, ...passed } = await takeSecondStep(ctx, request, body.code);
    forgetSecondStep(ctx.app, reply);
    return { ...(await enter(ctx, { request, reply }, passed)), ...bound };
  });
  serve(app, contract.register, async ({ ctx, body, request, reply }) => {
    refuseOtherSites(ctx.app, request);
    const account = await registerUser(ctx, body);
    return enter(ctx, { request, reply }, { account, means: 'registration' });
  });
  serve(app, contract.startGoogle, async ({ ctx, body, request, reply }) => {
    refuseOtherSites(ctx.app, request);
    return { url: await startGoogle(ctx, reply, body) };
  });
  serve(app, contract.googleCallback, async ({ ctx, body, request, reply }) => {
    refuseOtherSites(ctx.app, request);
    const { account, isNew, toLink, binding } = await finishGoogle(ctx, request, reply, body);
    const { return: to, arrival } = binding;
    askForCode(ctx.app, reply, account, 'google', { return: to, arrival, toLink });
    if (toLink) await linkGoogle(ctx, account.id, toLink);
    const session = await enter(ctx, { request, reply }, { account, means: 'google' });
    return {
      ...session,
      email: account.email,
      is_new: isNew,
      return: to,
      arrival,
    };
  });
  serve(app, contract.forgotPassword, async ({ ctx, body }) => forgotPassword(ctx, body.email));
  serve(app, contract.checkResetLink, async ({ ctx, body }) => {
    await findByResetLink(ctx, body.token);
    return {};
  });
  serve(app, contract.resetPassword, async ({ ctx, body }) => resetPassword(ctx, body));
  serve(app, contract.getUser, async ({ ctx }) => presentSelf(ctx));
  serve(app, contract.updateUser, async ({ ctx, body }) => {
    await updateUser(ctx, body);
    return presentSelf(ctx);
  });
  serve(app, contract.customizeProfile, async ({ ctx, body }) => {
    await customizeProfile(ctx, body);
    return presentSelf(ctx);
  });
  serve(app, contract.switchTeam, async ({ ctx, body }) => {
    await switchTeam(ctx, body.team_id, body.phone_number_id);
    return presentSelf(ctx);
  });
}
