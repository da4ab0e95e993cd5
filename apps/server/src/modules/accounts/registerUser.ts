import type { RouteBody, register } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import { openSession } from '../../http/sessions.ts';
import { isUniqueViolation } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { insertAccount } from './queries.ts';

/** Creates the account and signs it in; returns the session token. */
export async function registerUser(ctx: RequestContext, body: RouteBody<typeof register>): Promise<string> {
  const points = ctx.app.config.http.registrationLimit;
  await ctx.app.limits.take({ name: 'register', points, seconds: 3600 }, ctx.ip);
  const locale = body.locale ?? ctx.locale;
  const passwordHash = await hashPassword(body.password);
  const userId = await insertAccount(ctx.app, {
    email: body.email,
    passwordHash,
    firstName: body.first_name,
    lastName: body.last_name,
    locale,
    channel: body.channel ?? null,
  }).catch((error: unknown) => {
    throw isUniqueViolation(error, 'users_email_key') ? emailTaken() : error;
  });
  return openSession(ctx.app, { userId, userAgent: ctx.userAgent, ip: ctx.ip });
}

function emailTaken(): AppError {
  const text = {
    en: 'There is an account with this e-mail already. Sign in, or reset the password.',
    fr: 'Un compte existe déjà avec cet e-mail. Connectez-vous ou réinitialisez le mot de passe.',
  };
  return new AppError('email_taken', text, { status: 422, errors: { email: [text] } });
}
