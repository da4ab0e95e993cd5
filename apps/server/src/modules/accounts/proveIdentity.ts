import type { disableTwoFactor, RouteBody } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import { AppError } from '../../platform/errors.ts';
import { isPassword } from '../../platform/passwords.ts';
import { useCode } from './codes/useCode.ts';
import { wrongCode } from './codes/wrongCode.ts';
import { type Credentials, findById } from './queries.ts';

const guesses = { name: 'prove-identity', points: 10, seconds: 15 * 60 };
const freshMinutes = 15;

/**
 * Asks the person who is signed in for what only they have, before what would lock them out: the password, and the code
 * once there is a second factor. Whoever has neither must have signed in just now.
 */
export async function proveIdentity(
  ctx: RequestContext,
  proof: RouteBody<typeof disableTwoFactor>,
): Promise<Credentials> {
  const account = await countGuess(ctx);
  if (account.password_hash && !(await isPassword(proof.password ?? '', account.password_hash))) {
    throw wrongPassword('password');
  }
  if (account.totp_enabled_at && !(await useCode(ctx, account.id, proof.code ?? ''))) throw wrongCode();
  if (!account.password_hash && !account.totp_enabled_at) await requireFreshSession(ctx);
  await ctx.app.limits.reset(guesses, `user:${account.id}`);
  return account;
}

/** Asks for the password alone. */
export async function provePassword(
  ctx: RequestContext,
  password: string,
  field: string,
): Promise<Credentials> {
  const account = await countGuess(ctx);
  if (!(await isPassword(password, account.password_hash))) throw wrongPassword(field);
  await ctx.app.limits.reset(guesses, `user:${account.id}`);
  return account;
}

async function countGuess(ctx: RequestContext): Promise<Credentials> {
  const { userId, impersonatorId } = ctx.person;
  if (impersonatorId !== null) throw new AppError('forbidden');
  const account = await findById(ctx.app, userId);
  if (!account) throw new AppError('unauthenticated');
  await ctx.app.limits.take(guesses, `user:${userId}`);
  return account;
}

async function requireFreshSession(ctx: RequestContext): Promise<void> {
  const session = await ctx.app.database.statements
    .selectFrom('sessions')
    .select('created_at')
    .where('id', '=', ctx.sessionId)
    .executeTakeFirst();
  const age = ctx.clock.now().getTime() - (session?.created_at.getTime() ?? 0);
  if (age <= freshMinutes * 60_000) return;
  throw new AppError('sign_in_again', {
    en: 'For your safety, sign out and in again first.',
    fr: 'Par sécurité, déconnectez-vous puis reconnectez-vous d’abord.',
  });
}

function wrongPassword(field: string): AppError {
  const text = { en: 'This is not your password.', fr: 'Ce n’est pas votre mot de passe.' };
  return new AppError('wrong_password', text, { status: 422, errors: { [field]: [text] } });
}
