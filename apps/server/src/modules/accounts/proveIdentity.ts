import type { disableTwoFactor, RouteBody } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import { AppError } from '../../platform/errors.ts';
import { isPassword } from '../../platform/passwords.ts';
import { useCode } from './codes/useCode.ts';
import { wrongCode } from './codes/wrongCode.ts';
import { type Credentials, findById } from './queries.ts';

// Apart, or whoever knows the one could guess the other without end.
const passwords = { name: 'prove-password', points: 10, seconds: 15 * 60 };
const codes = { name: 'prove-code', points: 5, seconds: 15 * 60 };
const freshMinutes = 15;

/**
 * Asks the person who is signed in for what only they have, before what would lock them out: the password, and the code
 * once there is a second factor. Whoever has neither must have signed in just now.
 */
export async function proveIdentity(
  ctx: RequestContext,
  proof: RouteBody<typeof disableTwoFactor>,
): Promise<Credentials> {
  const account = await readOwn(ctx);
  if (account.password_hash) await checkPassword(ctx, account, proof.password ?? '', 'password');
  if (account.totp_enabled_at) await checkCode(ctx, account, proof.code ?? '');
  if (!account.password_hash && !account.totp_enabled_at) await requireFreshSession(ctx);
  return account;
}

/** Asks for the password alone. */
export async function provePassword(
  ctx: RequestContext,
  password: string,
  field: string,
): Promise<Credentials> {
  const account = await readOwn(ctx);
  await checkPassword(ctx, account, password, field);
  return account;
}

async function readOwn(ctx: RequestContext): Promise<Credentials> {
  const { userId, impersonatorId } = ctx.person;
  if (impersonatorId !== null) throw new AppError('forbidden');
  const account = await findById(ctx.app, userId);
  if (!account) throw new AppError('unauthenticated');
  return account;
}

/** Counts before it looks, or guesses made at once would all be looked at. */
async function checkPassword(ctx: RequestContext, account: Credentials, password: string, field: string) {
  const key = `user:${account.id}`;
  await ctx.app.limits.take(passwords, key);
  if (!(await isPassword(password, account.password_hash))) {
    ctx.log.warn({ security: 'password not proved', user: account.id, ip: ctx.ip }, 'a password was wrong');
    throw wrongPassword(field);
  }
  await ctx.app.limits.reset(passwords, key);
}

async function checkCode(ctx: RequestContext, account: Credentials, code: string) {
  const key = `user:${account.id}`;
  await ctx.app.limits.take(codes, key);
  if (!(await useCode(ctx, account.id, code))) {
    ctx.log.warn({ security: 'code not proved', user: account.id, ip: ctx.ip }, 'a code was wrong');
    throw wrongCode();
  }
  await ctx.app.limits.reset(codes, key);
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
