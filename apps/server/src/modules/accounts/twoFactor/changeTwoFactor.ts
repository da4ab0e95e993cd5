import type { disableTwoFactor, RouteBody } from '@herald/contract';
import type { RequestContext } from '../../../context.ts';
import { closeSessionsOf, silenceSessions } from '../../../http/sessions.ts';
import { AppError } from '../../../platform/errors.ts';
import { replaceRecoveryCodes } from '../codes/recoveryCodes.ts';
import { secretPurpose } from '../codes/secretPurpose.ts';
import { createTotpSecret, stepOfCode, totpUrl } from '../codes/totp.ts';
import { wrongCode } from '../codes/wrongCode.ts';
import { holdProved } from '../holdProved.ts';
import { twoFactorOffMail, twoFactorOnMail } from '../mails/notices.ts';
import { noteSecurity } from '../noteSecurity.ts';
import { mailOwner } from '../notices.ts';
import { proveIdentity } from '../proveIdentity.ts';
import { findById } from '../queries.ts';

type Proof = RouteBody<typeof disableTwoFactor>;
const guesses = { name: 'enable-two-factor', points: 10, seconds: 15 * 60 };

/** A new secret, which counts for nothing until a code of it was entered. */
export async function startTwoFactor(ctx: RequestContext, proof: Proof) {
  const { userId } = ctx.person;
  const account = await findById(ctx.app, userId);
  if (!account || account.totp_enabled_at) throw alreadyOn();
  const proved = await proveIdentity(ctx, proof);
  const secret = createTotpSecret();
  await ctx.app.database.pipeline.transaction(async (tx) => {
    await holdProved(ctx, tx, proved);
    await tx
      .updateTable('users')
      .set({ totp_secret: ctx.app.secrets.seal(secret, secretPurpose), totp_last_step: null })
      .where('id', '=', userId)
      .execute();
  });
  return { secret, url: totpUrl(secret, account.email, ctx.app.config.appName) };
}

/** Turns it on, ends every other session, which was opened without it, and returns the recovery codes. */
export async function enableTwoFactor(ctx: RequestContext, code: string): Promise<string[]> {
  const { userId } = ctx.person;
  await ctx.app.limits.take(guesses, `user:${userId}`);
  const account = await findById(ctx.app, userId);
  if (!account || account.totp_enabled_at) throw alreadyOn();
  if (!account.totp_secret) throw notStarted();
  const now = ctx.clock.now();
  const step = stepOfCode(ctx.app.secrets.open(account.totp_secret, secretPurpose), code.trim(), now);
  if (step === null) throw wrongCode();
  const { codes, closed } = await ctx.app.database.pipeline.transaction(async (tx) => {
    await holdProved(ctx, tx, account);
    await tx
      .updateTable('users')
      .set({ totp_enabled_at: now, totp_last_step: step, credentials_changed_at: now, updated_at: now })
      .where('id', '=', userId)
      .execute();
    await mailOwner(ctx, tx, userId, twoFactorOnMail);
    await noteSecurity(ctx, tx, userId, { kind: 'two_factor_on' });
    return {
      codes: await replaceRecoveryCodes(tx, userId),
      closed: await closeSessionsOf(tx, userId, ctx.sessionId),
    };
  });
  silenceSessions(ctx.app, closed);
  return codes;
}

/** Other recovery codes for somebody who has shown who they are. */
export async function renewRecoveryCodes(ctx: RequestContext, proof: Proof): Promise<string[]> {
  const { userId } = ctx.person;
  await requireOn(ctx);
  const account = await proveIdentity(ctx, proof);
  return ctx.app.database.pipeline.transaction(async (tx) => {
    await holdProved(ctx, tx, account);
    await noteSecurity(ctx, tx, userId, { kind: 'recovery_codes_made' });
    return replaceRecoveryCodes(tx, userId);
  });
}

/** Turns it off again; takes the password and a code. */
export async function turnTwoFactorOff(ctx: RequestContext, proof: Proof): Promise<void> {
  const { userId } = ctx.person;
  await requireOn(ctx);
  const account = await proveIdentity(ctx, proof);
  const now = ctx.clock.now();
  await ctx.app.database.pipeline.transaction(async (tx) => {
    await holdProved(ctx, tx, account);
    await tx
      .updateTable('users')
      .set({ totp_enabled_at: null, totp_secret: null, totp_last_step: null, credentials_changed_at: now })
      .where('id', '=', userId)
      .execute();
    await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
    await mailOwner(ctx, tx, userId, twoFactorOffMail);
    await noteSecurity(ctx, tx, userId, { kind: 'two_factor_off' });
  });
}

async function requireOn(ctx: RequestContext): Promise<void> {
  const account = await findById(ctx.app, ctx.person.userId);
  if (account?.totp_enabled_at) return;
  throw new AppError('two_factor_off', {
    en: 'Two-factor authentication is not turned on.',
    fr: 'L’authentification à deux facteurs n’est pas activée.',
  });
}

function alreadyOn(): AppError {
  return new AppError('two_factor_on', {
    en: 'Two-factor authentication is already turned on.',
    fr: 'L’authentification à deux facteurs est déjà activée.',
  });
}

function notStarted(): AppError {
  return new AppError('two_factor_not_started', {
    en: 'Scan the QR code first.',
    fr: 'Scannez d’abord le QR code.',
  });
}
