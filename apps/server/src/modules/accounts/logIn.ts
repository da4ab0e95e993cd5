import type { login, RouteBody } from '@herald/contract';
import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '../../context.ts';
import { AppError } from '../../platform/errors.ts';
import { isPassword } from '../../platform/passwords.ts';
import { noteFailedSignIn } from './events/countFailure.ts';
import { readKnownBrowser } from './knownBrowser.ts';
import { type Credentials, findByEmail } from './queries.ts';
import { countAttempt } from './signInLimit.ts';

/** Checks the password and returns whose it is. An unknown e-mail takes the same work and gets the same answer. */
export async function logIn(
  ctx: RequestContext,
  body: RouteBody<typeof login>,
  request: FastifyRequest,
): Promise<Credentials> {
  const account = await findByEmail(ctx.app, body.email);
  const knownBrowser = account ? readKnownBrowser(ctx.app, request, account) : null;
  const attempt = await countAttempt(ctx.app, {
    ip: ctx.ip,
    email: body.email,
    knownBrowser,
  });
  const isRight = await isPassword(body.password, account?.password_hash ?? null);
  if (!account || !isRight) {
    await noteFailedSignIn(ctx, account?.id ?? null);
    ctx.log.warn({ security: 'sign-in failed', user: account?.id, ip: ctx.ip }, 'a sign-in failed');
    throw wrongCredentials();
  }
  await attempt.succeed();
  return account;
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
