import type { login, RouteBody } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import { openSession } from '../../http/sessions.ts';
import { AppError } from '../../platform/errors.ts';
import { isPassword } from '../../platform/passwords.ts';
import { findByEmail } from './queries.ts';

const failures = { name: 'login', points: 10, seconds: 15 * 60 };

/** Checks the password and returns a session token. Ten failures for an address or an e-mail close the door for a while. */
export async function logIn(ctx: RequestContext, body: RouteBody<typeof login>): Promise<string> {
  const { limits } = ctx.app;
  const keys = [`ip:${ctx.ip}`, `email:${body.email}`];
  for (const key of keys) await limits.check(failures, key);

  const account = await findByEmail(ctx.app, body.email);
  const isRight = await isPassword(body.password, account?.password_hash ?? null);
  if (!account || !isRight) {
    for (const key of keys) await limits.take(failures, key);
    throw wrongCredentials();
  }
  await limits.reset(failures, `email:${body.email}`);
  return openSession(ctx.app, { userId: account.id, userAgent: ctx.userAgent, ip: ctx.ip });
}

function wrongCredentials(): AppError {
  return new AppError(
    'wrong_credentials',
    {
      en: 'This e-mail and password do not match.',
      fr: 'Les identifiants de connexion sont incorrects.',
    },
    { status: 401 },
  );
}
