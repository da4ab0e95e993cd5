import type { SecondStepMeans } from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../../context.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { recoveryCodeUsedMail } from '../mails/notices.ts';
import { mailOwner } from '../notices.ts';
import { plainCode } from './recoveryCodes.ts';
import { secretPurpose } from './secretPurpose.ts';
import { stepOfCode } from './totp.ts';

/** Uses a code up, and returns of which kind it was. Null when it is wrong or was used before. */
export async function useCode(
  ctx: RequestContext,
  userId: number,
  code: string,
): Promise<SecondStepMeans | null> {
  const plain = plainCode(code);
  if (/^\d{6}$/.test(plain)) return (await useAppCode(ctx, userId, plain)) ? 'app' : null;
  return (await useRecoveryCode(ctx, userId, plain)) ? 'recovery_code' : null;
}

async function useAppCode(ctx: RequestContext, userId: number, code: string): Promise<boolean> {
  const db = ctx.app.database.statements;
  const row = await db
    .selectFrom('users')
    .select('totp_secret')
    .where('id', '=', userId)
    .where('totp_enabled_at', 'is not', null)
    .executeTakeFirst();
  if (!row?.totp_secret) return false;
  const step = stepOfCode(ctx.app.secrets.open(row.totp_secret, secretPurpose), code, ctx.clock.now());
  if (step === null) return false;
  // One statement: of two requests with the same code, one finds the step taken.
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('id', '=', userId)
    .where(sql<boolean>`coalesce(totp_last_step, -1) < ${step}`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function useRecoveryCode(ctx: RequestContext, userId: number, code: string): Promise<boolean> {
  return ctx.app.database.pipeline.transaction(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('recovery_codes')
      .where('user_id', '=', userId)
      .where('code_hash', '=', hashToken(code))
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await mailOwner(ctx, tx, userId, recoveryCodeUsedMail);
    return true;
  });
}
