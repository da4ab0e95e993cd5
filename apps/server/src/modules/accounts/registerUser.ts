import type { RouteBody, register } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import { isUniqueViolation, type Tx } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors.ts';
import { byAddress } from '../../platform/limits.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { sendConfirmation } from './emails/sendConfirmation.ts';
import { refuseGuessable } from './passwords/refuseGuessable.ts';
import { insertAccount } from './queries.ts';
import { requireOpenRegistration } from './registration.ts';

/** Creates the account, mails the link that confirms its address, and returns its id. */
export function registerUser(ctx: RequestContext, body: RouteBody<typeof register>): Promise<number> {
  return registerWith(ctx, body, (_tx, userId) => Promise.resolve(userId));
}

/** The same with what is made together with the account or not at all: `also` runs in its transaction, and its result is returned. */
export async function registerWith<T>(
  ctx: RequestContext,
  body: RouteBody<typeof register>,
  also: (tx: Tx, userId: number) => Promise<T>,
): Promise<T> {
  const points = ctx.app.config.http.registrationLimit;
  await ctx.app.limits.take({ name: 'register', points, seconds: 3600 }, byAddress(ctx.ip));
  await requireOpenRegistration(ctx.app);
  await refuseGuessable(ctx.app, body.password, body);
  const locale = body.locale ?? ctx.locale;
  const passwordHash = await hashPassword(body.password);
  return ctx.app.database.pipeline
    .transaction(async (tx) => {
      const userId = await insertAccount(tx, {
        email: body.email,
        passwordHash,
        firstName: body.first_name,
        lastName: body.last_name,
        locale,
        channel: body.channel ?? null,
        arrival: body.arrival ?? {},
      });
      await sendConfirmation(ctx, tx, { userId, email: body.email, locale });
      return also(tx, userId);
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'users_email_key') ? emailTaken() : error;
    });
}

function emailTaken(): AppError {
  const text = {
    en: 'There is an account with this e-mail already. Sign in, or reset the password.',
    fr: 'Un compte existe déjà avec cet e-mail. Connectez-vous ou réinitialisez le mot de passe.',
  };
  return new AppError('email_taken', text, { status: 422, errors: { email: [text] } });
}
